import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

let fingerprint: string | undefined;

/** Returns a hash of the program's sources, which identifies the release. */
export function codeFingerprint(): string {
  fingerprint ??= globSync('{contract,server}/src/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
    .reduce((hash, path) => hash.update(readFileSync(root + path)), createHash('sha256'))
    .digest('base64url');
  return fingerprint;
}

const NAME_CHARACTERS = 10;

/** Returns a short form of the fingerprint for people. */
export const buildName = (): string => codeFingerprint().slice(0, NAME_CHARACTERS);
