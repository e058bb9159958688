/**
 * npm run notices
 * Writes THIRD-PARTY.md and the licences that the page /licences shows, from package-lock.json and the installed packages.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeNotices } from './third-party/write-notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const [path, content] of Object.entries(writeNotices())) writeFileSync(root + path, content);
