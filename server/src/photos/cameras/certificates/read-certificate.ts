import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';

export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
  /** The operator named them. */
  readonly isGiven: boolean;
}

/** Returns the PEM files of INGEST_TLS_CERT and INGEST_TLS_KEY; without them the one in DATA_DIR, which has both. */
export function certificateFiles({ ingest, dataDir }: Pick<Config, 'ingest' | 'dataDir'>): CertificateFiles {
  const own = join(dataDir, 'ingest-certificate.pem');
  return ingest.tls ? { ...ingest.tls, isGiven: true } : { cert: own, key: own, isGiven: false };
}

export interface KeyPair {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The first certificate of the chain. */
  readonly certificate: X509Certificate;
}

/** Reads a certificate chain and its key. Throws an Error that names the variable whose file cannot be used. */
export function readCertificate(files: CertificateFiles): KeyPair {
  const [certName, keyName] = files.isGiven
    ? ['INGEST_TLS_CERT', 'INGEST_TLS_KEY']
    : ['The certificate for cameras', 'The certificate for cameras'];
  const cert = readPem(certName, files.cert);
  const key = readPem(keyName, files.key);
  const certificate = parse(`${certName} is ${files.cert}, and that file has no certificate`, () => {
    return new X509Certificate(cert);
  });
  const secret = parse(`${keyName} is ${files.key}, and that file has no key without a password`, () => {
    return createPrivateKey(key);
  });
  if (!certificate.checkPrivateKey(secret))
    throw new Error(
      `${keyName} is ${files.key}, and that is not the key of the certificate in ${files.cert}.`,
    );
  return { cert, key, certificate };
}

const readPem = (name: string, file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${name} is ${file}, and that file cannot be read (${code}): it must be a PEM file that the service's account may read.`,
    );
  }
};

const parse = <T>(mistake: string, read: () => T): T => {
  try {
    return read();
  } catch {
    throw new Error(`${mistake}: it must be a PEM file.`);
  }
};
