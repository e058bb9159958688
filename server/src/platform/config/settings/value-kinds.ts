import { isIP } from 'node:net';
import { isLoopback } from '#platform/config/installation.ts';
import type { Setting } from './setting.ts';

/** What a setting shares with all others of its kind. */
type Kind<T> = Pick<Setting<T>, 'mustBe' | 'parse' | 'describe'>;

export function wholeNumber(from: number, to?: number): Kind<number> {
  return {
    mustBe: `a whole number ${to === undefined ? `of at least ${from}` : `from ${from} to ${to}`}`,
    parse: (text) => {
      const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
      return value >= from && value <= (to ?? Number.MAX_SAFE_INTEGER) ? value : undefined;
    },
  };
}

/** Both ends included. */
export const portRange: Kind<{ readonly first: number; readonly last: number }> = {
  mustBe: 'two ports with a hyphen, the lower one first, such as 50000-50100',
  parse: (text) => {
    const [, first = 0, last = 0] = (/^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []).map(Number);
    return first >= 1 && last <= 65_535 && first <= last ? { first, last } : undefined;
  },
};

export const ipv4: Kind<string> = {
  mustBe: 'an IPv4 address',
  parse: (text) => (isIP(text) === 4 ? text : undefined),
};

export const aPort: Kind<number> = { ...wholeNumber(1, 65_535), mustBe: 'a port from 1 to 65535' };

export function choice<const V extends string>(...values: readonly V[]): Kind<V> {
  return {
    mustBe: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
    parse: (text) => values.find((value) => value === text),
  };
}

export const flag: Kind<'0' | '1'> = choice('0', '1');

/** Any text; `what` says what it means. */
export const text = (what: string): Kind<string> => ({ mustBe: what, parse: (value) => value });

/** A text that a pattern describes. */
export function like(pattern: RegExp, mustBe: string): Kind<string> {
  return {
    mustBe,
    parse: (text) => (pattern.test(text) ? text : undefined),
  };
}

export function longText(least: number): Kind<string> {
  return {
    mustBe: `at least ${least} characters long`,
    parse: (text) => (text.length >= least ? text : undefined),
  };
}

const WEBHOOK_SECRET_BYTES = 24;

/** A secret as Standard Webhooks has it: whsec_ and base64, or any long text. */
export const webhookSecret: Kind<string> = {
  mustBe: `at least ${WEBHOOK_SECRET_BYTES} characters long, or whsec_ and at least ${WEBHOOK_SECRET_BYTES} bytes in base64`,
  parse: (text) => {
    const [, encoded] = /^whsec_(.*)$/s.exec(text) ?? [];
    const isBase64 = encoded === undefined || /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
    const bytes = encoded === undefined ? text.length : Buffer.from(encoded, 'base64').length;
    return isBase64 && bytes >= WEBHOOK_SECRET_BYTES ? text : undefined;
  },
};

/** Returns the URL of a text; undefined when it has another protocol, or no host. */
const readUrl = (text: string, protocols: readonly string[]): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isComplete = url?.host || url?.searchParams.get('host');
  return url && isComplete && protocols.includes(url.protocol) ? url : undefined;
};

const HTTP = ['http:', 'https:'];

export const httpUrl: Kind<string> = {
  mustBe: 'a URL that begins with http:// or https://',
  parse: (text) => (readUrl(text, HTTP) ? text : undefined),
};

/** A URL without path, user and query, as browsers name a site; kept without a trailing slash. */
export const origin: Kind<string> = {
  mustBe: 'http:// or https://, a host name and if needed a port, without a path',
  parse: (text) => {
    const url = readUrl(text, HTTP);
    const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
    return isBare ? url.origin : undefined;
  },
};

/** An OpenID provider's issuer: https, except on this machine, without query and fragment (OpenID Connect Discovery 3). */
export const issuer: Kind<string> = {
  mustBe: 'a URL that begins with https:// (http:// only on localhost), without ? and #',
  parse: (text) => {
    const url = readUrl(text, HTTP);
    if (!url || url.search || url.hash || url.username || url.password) return undefined;
    return url.protocol === 'https:' || isLoopback(url.hostname) ? text : undefined;
  },
};

/** A URL with a password, of which only the protocol is ever printed. */
export function secretUrl(protocols: readonly string[], example: string): Kind<string> {
  return {
    mustBe: `a URL such as ${example}`,
    parse: (text) => (readUrl(text, protocols) ? text : undefined),
    describe: (text) => {
      const [, protocol] = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(text) ?? [];
      if (protocol && !protocols.includes(protocol.toLowerCase())) return `begins with ${protocol}//`;
      return protocol ? 'is not a complete URL' : `does not begin with ${protocols[0]}//`;
    },
  };
}

const ADDRESS = /^[^\s<>@,]+@[^\s<>@,]+$/;

/** The From header of a mail. */
export const sender: Kind<string> = like(
  /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/,
  'an e-mail address, or a name and an address in angle brackets',
);

const partsOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** Values of one kind, separated by commas; the mistake quotes the wrong ones. */
const listOf = <T>(one: Kind<T>, mustBe: string): Kind<readonly T[]> => ({
  mustBe,
  parse: (text) => {
    const values = partsOf(text).map(one.parse);
    return values.includes(undefined) ? undefined : (values as T[]);
  },
  describe: (text) => {
    const wrong = partsOf(text).filter((part) => one.parse(part) === undefined);
    return `has ${wrong.map((part) => JSON.stringify(part)).join(', ')}`;
  },
});

export const emails: Kind<readonly string[]> = listOf(
  like(ADDRESS, 'an address'),
  'e-mail addresses, separated by commas',
);

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

export const domains: Kind<readonly string[]> = listOf(
  like(new RegExp(`^${LABEL}(\\.${LABEL})+$`, 'i'), 'a domain'),
  'domains such as example.com, separated by commas',
);

export const origins: Kind<readonly string[]> = listOf(
  origin,
  'origins such as https://example.com, without a path, separated by commas',
);

/** Names of ranges that the proxy-addr package knows. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (bits === undefined) return version > 0 || NAMED_RANGES.includes(text);
  const most = version === 4 ? 32 : 128;
  return version > 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
};

const MOST_PROXIES = 10;

/** The number of proxies in front, or their addresses. */
export const proxies: Kind<number | readonly string[]> = {
  mustBe: `the number of proxies in front (0 to ${MOST_PROXIES}), or their addresses and ranges (10.0.0.0/8), separated by commas`,
  parse: (text) => {
    if (/^\s*\d+\s*$/.test(text)) return Number(text) <= MOST_PROXIES ? Number(text) : undefined;
    const parts = partsOf(text);
    return parts.length > 0 && parts.every(isRange) ? parts : undefined;
  },
};
