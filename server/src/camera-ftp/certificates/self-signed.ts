import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** DER (ITU-T X.690): a tag, the length, the content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const bytes = content.length < 0x80 ? [content.length] : lengthBytes(content.length);
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};
const lengthBytes = (length: number): number[] => {
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return [0x80 | bytes.length, ...bytes];
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x0c, Buffer.from(value));
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value);
/** GeneralizedTime, which has a year of four digits. */
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`));

const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';
const BASIC_CONSTRAINTS = '551d13';
const TRUE = der(0x01, Buffer.from([0xff]));

const YEARS = 10;
const DAY_MS = 86_400_000;

const nameOf = (host: string) => sequence(der(0x31, sequence(oid(COMMON_NAME), text(host.slice(0, 64)))));
const altName = (host: string) =>
  isIP(host) === 4
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host, 'latin1'));

/**
 * Creates an RSA key and a certificate that it signs itself (RFC 5280), as PEM: for a host name or an IPv4 address, valid for
 * ten years. Cameras can import it as a root certificate.
 */
export const createSelfSigned = (host: string, now: Date): string => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const extensions = sequence(
    sequence(oid(BASIC_CONSTRAINTS), TRUE, der(0x04, sequence(TRUE))),
    sequence(oid(SUBJECT_ALT_NAME), der(0x04, sequence(altName(host)))),
  );
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // Positive, and not zero.
    der(0x02, Buffer.from([0x01]), randomBytes(15)),
    SHA256_WITH_RSA,
    nameOf(host),
    sequence(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + YEARS * 365 * DAY_MS))),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const certificate = sequence(signed, SHA256_WITH_RSA, bits(sign('sha256', signed, privateKey)));
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${pem(certificate)}`;
};

const pem = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`;
