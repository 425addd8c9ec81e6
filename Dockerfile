# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The web app is built with the development packages, which stay behind here.
FROM packages AS web
RUN npm ci --ignore-scripts --loglevel=error
COPY scripts/ scripts/
COPY tsconfig.base.json ./
COPY contract/ contract/
COPY data/ data/
COPY web/ web/
RUN node scripts/build.mjs

# Only what the server needs to run; Node itself is the image's.
FROM packages AS server
RUN npm ci --ignore-scripts --loglevel=error --omit=dev --workspace=contract --workspace=server

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/vagon \
    DEMO_WAGONS=0
WORKDIR /app
RUN install -d -o node -g node -m 0700 /var/lib/vagon
COPY --from=server /app/ ./
COPY contract/ contract/
COPY data/ data/
COPY server/ server/
COPY --from=web /app/web/dist/ web/dist/
USER node
VOLUME /var/lib/vagon
# The screens and calls; sensors on MQTT, unless MQTT_URL names an outside broker.
EXPOSE 3000 1883
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm between: the server itself gets SIGTERM and stops in good order.
CMD ["node", "server/src/main.ts"]
