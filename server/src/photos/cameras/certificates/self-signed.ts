import 'reflect-metadata';
import { KeyObject, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const YEARS = 10;
const DAY_MS = 86_400_000;
/** The longest common name (RFC 5280, ub-common-name). */
const LONGEST_NAME = 64;
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/**
 * Creates an RSA key and a certificate that it signs itself (RFC 5280), as PEM: for a host name or an IPv4 address, valid for
 * ten years. Cameras can import it as a root certificate.
 */
export async function createSelfSigned(host: string, now: Date): Promise<string> {
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // Positive, and not zero.
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: [{ CN: [host.slice(0, LONGEST_NAME)] }],
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + YEARS * 365 * DAY_MS),
    signingAlgorithm: RSA,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(
        KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment | KeyUsageFlags.keyCertSign,
        true,
      ),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      new SubjectAlternativeNameExtension([{ type: isIP(host) === 4 ? 'ip' : 'dns', value: host }]),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return `${key}${certificate.toString('pem')}\n`;
}
