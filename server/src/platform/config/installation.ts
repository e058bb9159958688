import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Reach {
  /** Name or address that the server listens on. */
  readonly host: string;
  /** Origin that browsers use; undefined until the port is known. */
  readonly publicUrl: string | undefined;
  readonly production: boolean;
}

/**
 * Returns why strangers may reach this installation; undefined when only this machine can. Features that trust anyone
 * (the local identity provider, the sandbox cashier, ECPay's public stage merchants) are off in a public installation
 * unless explicitly allowed.
 */
export function whyPublic({ host, publicUrl, production }: Reach): string | undefined {
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`;
  return production ? 'NODE_ENV is production' : undefined;
}

/** Returns whether a host name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
  );
}

/** Returns the host name of a URL without the brackets of an IPv6 address. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

const MOST = 4;
/**
 * Bytes of memory for each process of a kind. A face worker uses at most 0.8 GB, and a web process 0.5 GB and rarely another
 * 1.9 GB for its HEIC decoder.
 */
const BYTES_EACH = 1.8e9;

/** Returns how many face workers, or web processes, suit a machine: one per core, if the memory in bytes is enough. */
export function suitedProcesses(cores: number, memory: number): number {
  return Math.max(1, Math.min(MOST, cores, Math.floor(memory / BYTES_EACH)));
}

/** Returns the bytes of memory that this process may use: of the machine or of its container. */
export const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());

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
