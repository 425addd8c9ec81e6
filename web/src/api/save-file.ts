import { failureWithoutAnswer } from './api-failure.ts';
import { apiFetch, type QueryFields } from './api-fetch.ts';

/** How long the file is kept for the browser to take, milliseconds. */
const KEPT_MS = 60_000;

/**
 * Asks for a file with the stored token and gives it to the browser to save,
 * under the name the server gives it.
 * @throws {ApiFailure} as {@link apiFetch}
 */
export async function saveFile(path: string, query: QueryFields): Promise<void> {
  const answer = await apiFetch(path, { query });
  const bytes = await answer.blob().catch((cause: unknown) => {
    throw failureWithoutAnswer(cause);
  });
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(answer) ?? '';
  link.click();
  // Some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
