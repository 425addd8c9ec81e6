/** What was typed into the named fields of a form, untouched; '' for a field that is not there. */
export function fieldsAsTyped<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Record<Name, string>;
}
