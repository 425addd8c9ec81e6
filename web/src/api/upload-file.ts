import { failureWithoutAnswer } from './api-failure.ts';
import { refusalOf } from './api-fetch.ts';
import { readToken } from './token.ts';

interface Upload {
  /** Told how much of the file has left, 0…1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file as a POST's body, under its media type, with the stored token.
 * By XMLHttpRequest, as `fetch` does not tell how much of a body has left.
 * @returns the answer's JSON; its shape is the contract's word
 * @throws {ApiFailure} whenever the answer is not a success or none came
 */
export async function uploadFile<T>(path: string, file: Blob, upload: Upload): Promise<T> {
  const token = readToken();
  const answer = await send(path, file, token, upload);
  if (!answer.ok) throw await refusalOf(answer, token);
  return answer.json() as Promise<T>;
}

function send(path: string, file: Blob, token: string | null, { onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'arraybuffer';
    request.setRequestHeader('Accept', 'application/json, application/problem+json');
    request.setRequestHeader('Content-Type', file.type);
    if (token) request.setRequestHeader('Authorization', token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(failureWithoutAnswer(null));
    request.onabort = () => reject(failureWithoutAnswer(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  const headers = new Headers(retryAfter ? { 'Retry-After': retryAfter } : {});
  return new Response(request.response as ArrayBuffer, { status: request.status, headers });
}
