import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

/** A path of the project, from names below its folder. */
export const inProject = (/** @type {string[]} */ ...names) => path.join(ROOT, ...names);

/**
 * @param {string} file
 * @returns {any} what the JSON file holds, or null when there is no such file or it was cut short
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
