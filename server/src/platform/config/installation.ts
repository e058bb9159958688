import { isIPv4 } from 'node:net';

export interface Reach {
  /** Where the server listens: a name or an address. */
  readonly host: string;
  /** Origin that browsers use; undefined until the port is known. */
  readonly publicUrl: string | undefined;
  readonly production: boolean;
}

/**
 * Why strangers may reach this installation; undefined where only this machine can. Whatever trusts anybody
 * (the local identity provider, the sandbox cashier, ECPay's public stage merchants) is off in a public
 * installation unless it is explicitly allowed.
 */
export const whyPublic = ({ host, publicUrl, production }: Reach): string | undefined => {
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`;
  return production ? 'NODE_ENV is production' : undefined;
};

/** Whether a host name or address is this machine's own. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
