import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Paths of PEM files: a certificate for `localhost` with its key, and the private authority that signed it. */
export interface Certificate {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  /** Certificate and key in one file, as HAProxy reads them. */
  readonly both: string;
  readonly remove: () => void;
}

const SUBJECT_NAMES = 'subjectAltName=DNS:localhost,IP:127.0.0.1';

/** Makes a private certificate authority and a certificate of it. Throws an Error without openssl. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'tg-certificate-'));
  const at = (name: string) => join(folder, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
  openssl(['req', '-x509', ...newKey, '-subj', '/CN=Tests', '-keyout', at('ca.key'), '-out', at('ca.pem')]);
  openssl(['req', ...newKey, '-subj', '/CN=localhost', '-keyout', at('site.key'), '-out', at('site.csr')]);
  writeFileSync(at('names'), SUBJECT_NAMES);
  const authority = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
  openssl([
    'x509',
    '-req',
    '-in',
    at('site.csr'),
    ...authority,
    '-extfile',
    at('names'),
    '-out',
    at('site.pem'),
  ]);
  writeFileSync(
    at('both.pem'),
    [at('site.pem'), at('site.key')].map((path) => readFileSync(path, 'utf8')).join(''),
  );
  return {
    authority: at('ca.pem'),
    certificate: at('site.pem'),
    key: at('site.key'),
    both: at('both.pem'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const openssl = (args: readonly string[]): void => {
  const { status, error, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]} failed`, { cause: error ?? stderr });
};
