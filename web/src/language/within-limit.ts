import { timedOut } from '../api/api-failure.ts';

/**
 * The value of what is awaited.
 * @param limit ms
 * @throws {ApiFailure} `timeout` when it takes longer; whatever it throws itself
 */
export async function withinLimit<T>(awaited: Promise<T>, limit: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(limit)), limit);
  });
  try {
    return await Promise.race([awaited, late]);
  } finally {
    clearTimeout(timer);
  }
}
