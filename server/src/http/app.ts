import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import type { Config } from '../config.ts';
import { boundBodies } from './body-deadline.ts';
import { answerFailures, joinFaults } from './failures.ts';
import { isFromForeignPage } from './foreign-pages.ts';
import { Refused, sendProblem, tooManyTries } from './problem.ts';

/** The HTTP server with the contract's schemas as its types. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

const API_PAGE = '/api';
/** The longest that a route takes unless it says more: two tokens of an identity provider. */
const MAX_BODY_BYTES = 80 * 1024;
/** How long a request may take to arrive whole: 8 MB of readings over a thin mobile link, but not for ever. */
const RECEIVE_WITHIN_MS = 5 * 60_000;
/** How long {@link closeApp} lets requests run that were there before, ms. */
const FINISH_WITHIN_MS = 10_000;
const SWEEP_EVERY_MS = 50;
/** What changes nothing; the live door judges pages that read from it by itself. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** For an answer that no page is made of. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** A year (OWASP ASVS 5.0, 3.4.1). */
const ONLY_BY_HTTPS = 'max-age=31536000; includeSubDomains';

/**
 * The bare HTTP server: headers, compression, limits of tries, the API page,
 * problems for errors. Features add their routes to it.
 * @param origins that a page may speak to besides the product itself, asked for each answer
 * @param tries where tries are counted; in memory when left out
 */
export async function createApp(
  config: Config,
  log: FastifyBaseLogger,
  origins: () => string[] = () => [],
  tries?: FastifyRateLimitStoreCtor,
): Promise<App> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A form wants to hear of all its fields at once; bodies are small and bounded.
    // Strict numbers would let `page=1e309` pass: made a number it is infinite, and what is infinite is then not compared.
    ajv: { customOptions: { allErrors: true, strictNumbers: false } },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: RECEIVE_WITHIN_MS,
    schemaErrorFormatter: joinFaults,
    // The live door listens for upgrades; without this Node would hand it every other request that offers one, as
    // HTTP clients that speak h2c do.
    http: { shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket' },
    routerOptions: { maxParamLength: 128 },
    // An address that cannot be decoded is refused before any error handler or hook is asked.
    frameworkErrors: (failure, _request, reply) => {
      reply.headers({
        'x-content-type-options': 'nosniff',
        'content-security-policy': NOTHING,
        connection: 'close',
      });
      sendProblem(reply, new Refused(failure.statusCode ?? 400, 'validation_failed', failure.message));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  answerFailures(app);
  boundBodies(app);

  await app.register(helmet, {
    // The public tile server refuses requests that carry no referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Said below where it holds: over plain HTTP on a station's network it would mean nothing.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        fontSrc: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', tileOrigin(config.tileUrl)],
        // The UI kit sets its variables by style elements, which a page from a file cannot mark by a nonce.
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: [() => ["'self'", ...origins()].join(' ')],
        upgradeInsecureRequests: null,
      },
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    // Data of the railway stays in no cache; a route or file that may be kept says so itself.
    reply.header('cache-control', 'no-store');
    // On the bare answer, as the live door answers past the framework.
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', ONLY_BY_HTTPS);
    // Before any try is counted: the page of another site would use up those of the station that looks at it.
    if (!READS.has(request.method) && isFromForeignPage(request.raw, config.allowedOrigins))
      throw new Refused(403, 'origin_refused', 'Pages of this origin may change nothing here.');
  });
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'deflate', 'identity'] });
  await app.register(rateLimit, {
    global: false,
    ...(tries && { store: tries }),
    errorResponseBuilder: (_request, context) => tooManyTries(context.ttl),
  });
  await app.register(swagger, {
    openapi: {
      info: { title: 'Vagon', description: 'Where every freight wagon is, live', version: '0.1.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: API_PAGE });
  return app;
}

/** Takes no new request, finishes those at hand, and cuts off what is still open after a while. */
export async function closeApp(app: App): Promise<void> {
  // A kept-alive connection becomes idle when its request is answered, and nobody closes it then.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
  const patience = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(patience);
  });
}

/** `https://{s}.tile.example/…` becomes `https://*.tile.example`, the form a content security policy takes. */
function tileOrigin(template: string): string {
  const match = /^(https?:\/\/)([^/]+)/.exec(template);
  return match ? `${match[1]}${match[2]?.replace('{s}.', '*.')}` : "'self'";
}
