import { existsSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Context } from '#app/context/context.ts';
import { makeFolder, writeOnce } from '#platform/config/write-once.ts';
import { certificateFiles, type KeyPair, readCertificate } from './read-certificate.ts';

type Parts = Pick<Context, 'config' | 'clock' | 'log' | 'publicUrl'>;

/** Programs that renew certificates write two files, one after the other. */
const LOOK_EVERY_MS = 10_000;

export interface Certificate {
  /** Returns the certificate and its key for new connections, from the files as they are now. */
  readonly current: () => KeyPair;
}

/**
 * Opens the certificate of INGEST_TLS_CERT and INGEST_TLS_KEY, and reads it again after a change. Without these, creates one
 * that signs itself in DATA_DIR. Throws an Error when the files cannot be used.
 */
export async function openCertificate(parts: Parts): Promise<Certificate> {
  const files = certificateFiles(parts.config);
  if (!files.isGiven && !existsSync(files.cert)) await createOwn(files.cert, parts);
  const read = () => {
    const pair = readCertificate(files);
    // What TLS cannot use fails here, and not with the next camera.
    createSecureContext({ cert: pair.cert, key: pair.key });
    return pair;
  };
  const stampOf = () =>
    [files.cert, files.key].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join(' ');
  let stamp = stampOf();
  let pair = read();
  let lookedAt = parts.clock().getTime();
  const look = () => {
    const now = parts.clock().getTime();
    if (Math.abs(now - lookedAt) < LOOK_EVERY_MS) return;
    lookedAt = now;
    try {
      const found = stampOf();
      if (found === stamp) return;
      pair = read();
      stamp = found;
      parts.log.info('the certificate for cameras was read again');
    } catch (err) {
      parts.log.error({ err }, 'the certificate for cameras cannot be read: the former one stays in use');
    }
  };
  return {
    current: () => {
      look();
      return pair;
    },
  };
}

/** One file with both, so that two first starts agree on a pair. */
const createOwn = async (file: string, { config, clock, log, publicUrl }: Parts) => {
  // Only a first start needs the library.
  const { createSelfSigned } = await import('./self-signed.ts');
  const host = config.ingest.publicAddress ?? new URL(publicUrl).hostname;
  log.warn(`creating the self-signed certificate ${file} for ${host}: cameras accept it after a question`);
  const pem = await createSelfSigned(host, clock());
  makeFolder(config.dataDir);
  writeOnce(file, () => pem);
};
