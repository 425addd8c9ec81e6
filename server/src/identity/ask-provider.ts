/** How long the provider may take to answer, ms. */
const ANSWER_WITHIN_MS = 5_000;
/** Discovery documents, key sets and what is told of a person are a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * Asks the identity provider, for a bounded time and a bounded answer.
 * Redirects are not followed: what is asked for stands where discovery says.
 * @returns the answer, whatever its status, with its body read
 * @throws Error when none came in time or it is too long
 */
export async function askProvider(url: string, headers: Headers | Record<string, string>): Promise<Response> {
  const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_ANSWER_BYTES) throw new Error(`The answer of ${url} is longer than ${MAX_ANSWER_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** @throws Error when the answer is not a success with JSON in it */
export async function askForJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await askProvider(url, { accept: 'application/json', ...headers });
  if (answer.status !== 200) throw new Error(`${url} answered with status ${answer.status}.`);
  return answer.json();
}
