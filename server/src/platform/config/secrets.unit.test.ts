import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tg-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const keyHere = () => openSecrets(dataDir, undefined).keyFor('test').toString('hex');
const secretsModule = fileURLToPath(new URL('./secrets.ts', import.meta.url));
const script = () =>
  `import(${JSON.stringify(secretsModule)}).then(({ openSecrets }) =>
    console.log(openSecrets(${JSON.stringify(dataDir)}, undefined).keyFor('test').toString('hex')))`;

test('a first start without disk space leaves no secret; the next start creates it (D2)', () => {
  // The limit on file sizes acts like a full disk for one process.
  const first = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" -e "$1"', process.execPath, script()]);
  expect(first.status).not.toBe(0);
  expect(readdirSync(dataDir)).not.toContain('secret.key');
  const key = keyHere();
  const file = join(dataDir, 'secret.key');
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keyHere()).toBe(key);
});

test('concurrent first starts agree on one secret and leave nothing else (D2)', async () => {
  const starts = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['-e', script()]));
  const keys = (await Promise.all(starts)).map(({ stdout }) => stdout.trim());
  expect(new Set(keys)).toEqual(new Set([keyHere()]));
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
});

test.each(['', '\n', 'x'.repeat(31), ' '.repeat(40)])('refuses the secret %j and keeps it (D2)', (text) => {
  const file = join(dataDir, 'secret.key');
  writeFileSync(file, text);
  expect(() => openSecrets(dataDir, undefined)).toThrow(`${file} has fewer than 32 characters`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
