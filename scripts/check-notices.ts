import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeNotices } from './third-party/write-notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns a sentence for each generated list of licences that differs from what package-lock.json asks for. */
export function checkNotices(): string[] {
  return Object.entries(writeNotices())
    .filter(([path, content]) => !existsSync(root + path) || readFileSync(root + path, 'utf8') !== content)
    .map(([path]) => `${path} is not up to date: run npm run notices`);
}
