import { isIPv4 } from 'node:net';

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
