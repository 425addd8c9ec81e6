/** The failure as the specification's section 8 wants it shown: 'name: message', or 'Error: ' and the text. */
export function failureLine(failure: unknown): string {
  if (!(failure instanceof Error)) return `Error: ${String(failure)}`;
  // The library breaks some of its messages into lines.
  const message = failure.message.replaceAll(/\s+/g, ' ').trim();
  return message === '' ? `Error: ${failure.name}` : `${failure.name}: ${message}`;
}

/** Whether the employee turned back at the provider (RFC 6749, section 4.1.2.1). */
export const isTurnedBack = (failure: unknown): boolean =>
  failure instanceof Error && 'errorCode' in failure && failure.errorCode === 'access_denied';
