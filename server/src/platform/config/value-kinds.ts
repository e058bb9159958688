import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback } from './installation.ts';

/** What a person reads about a setting, beside its description. */
export interface About {
  /** One or two sentences for the operator, in Markdown. */
  readonly description: string;
  /** What a value must be, to complete "it must be …". */
  readonly mustBe: string;
  /** Says what a wrong value is, to complete "NAME …". The default quotes it, or counts the characters of a secret. */
  readonly describe?: (text: string) => string;
  /** The default for people, where it is not the value itself. */
  readonly shownDefault?: string;
  /** Is never printed, and may be read from the file in NAME_FILE. */
  readonly isSecret?: boolean;
}

/** Returns the metadata of a setting, with that of its kind. */
export function aboutOf(setting: z.core.$ZodType): About {
  const isWrapped = setting instanceof z.ZodOptional || setting instanceof z.ZodDefault;
  return { ...(isWrapped && aboutOf(setting.unwrap())), ...z.globalRegistry.get(setting) } as About;
}

export const secret = <T extends z.ZodType>(kind: T): T => kind.meta({ isSecret: true });

/** Any text; `what` says what it means. */
export const text = (what: string) => z.string().meta({ mustBe: what });

export const longText = (least: number) =>
  z
    .string()
    .min(least)
    .meta({ mustBe: `at least ${least} characters long` });

/** A text that a pattern describes. */
export const like = (pattern: RegExp, mustBe: string) => z.string().regex(pattern).meta({ mustBe });

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });
export const choice = <const V extends readonly string[]>(...values: V) =>
  z.enum(values).meta({ mustBe: disjunction.format(values) });

export const flag = choice('0', '1')
  .transform((value) => value === '1')
  .meta({ mustBe: '0 or 1' });

export const wholeNumber = (from: number, to?: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(
      z
        .int()
        .min(from)
        .max(to ?? Number.MAX_SAFE_INTEGER),
    )
    .meta({ mustBe: `a whole number ${to === undefined ? `of at least ${from}` : `from ${from} to ${to}`}` });

export const port = wholeNumber(1, 65_535).meta({ mustBe: 'a port from 1 to 65535' });

/** Both ends included. */
export const portRange = like(/^\d{1,5}-\d{1,5}$/, '')
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number);
    return { first, last };
  })
  .refine(({ first, last }) => first >= 1 && last <= 65_535 && first <= last)
  .meta({ mustBe: 'two ports with a hyphen, the lower one first, such as 50000-50100' });

export const ipv4 = z.ipv4().meta({ mustBe: 'an IPv4 address' });

const WEBHOOK_SECRET_BYTES = 24;

/** A secret as Standard Webhooks has it: whsec_ and base64, or any long text. */
export const webhookSecret = z
  .string()
  .refine((text) => {
    const [, encoded] = /^whsec_(.*)$/s.exec(text) ?? [];
    if (encoded === undefined) return text.length >= WEBHOOK_SECRET_BYTES;
    const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
    return isBase64 && Buffer.from(encoded, 'base64').length >= WEBHOOK_SECRET_BYTES;
  })
  .meta({
    isSecret: true,
    mustBe: `at least ${WEBHOOK_SECRET_BYTES} characters long, or whsec_ and at least ${WEBHOOK_SECRET_BYTES} bytes in base64`,
  });

/** Returns the URL of a text; undefined when it has another protocol, or no host. */
const readUrl = (text: string, protocols = ['http:', 'https:']): URL | undefined => {
  const url = URL.parse(text);
  const isComplete = url?.host || url?.searchParams.get('host');
  return url && isComplete && protocols.includes(url.protocol) ? url : undefined;
};

/** Returns such a URL that has neither query nor user. */
const readBareUrl = (text: string): URL | undefined => {
  const url = readUrl(text);
  return url && !url.search && !url.hash && !url.username && !url.password ? url : undefined;
};

export const httpUrl = z
  .string()
  .refine((text) => readUrl(text))
  .meta({ mustBe: 'a URL that begins with http:// or https://' });

/** A URL without path, user and query, as browsers name a site; kept without a trailing slash. */
export const origin = z
  .string()
  .refine((text) => readBareUrl(text)?.pathname === '/')
  .transform((text) => new URL(text).origin)
  .meta({ mustBe: 'http:// or https://, a host name and if needed a port, without a path' });

/** An OpenID provider's issuer: https, except on this machine, without query and fragment (OpenID Connect Discovery 3). */
export const issuer = z
  .string()
  .refine((text) => {
    const url = readBareUrl(text);
    return url && (url.protocol === 'https:' || isLoopback(url.hostname));
  })
  .meta({ mustBe: 'a URL that begins with https:// (http:// only on localhost), without ? and #' });

/** A URL with a password, of which only the protocol is ever printed. */
export const secretUrl = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => readUrl(text, protocols))
    .meta({
      isSecret: true,
      mustBe: `a URL such as ${example}`,
      describe: (text: string) => {
        const [, protocol] = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(text) ?? [];
        if (protocol && !protocols.includes(protocol.toLowerCase())) return `begins with ${protocol}//`;
        return protocol ? 'is not a complete URL' : `does not begin with ${protocols[0]}//`;
      },
    });

/** The From header of a mail. */
export const sender = like(
  /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/,
  'an e-mail address, or a name and an address in angle brackets',
);

export const partsOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** Values of one kind, separated by commas. */
const listOf = <T extends z.ZodType<unknown, string>>(one: T, mustBe: string) =>
  z.string().transform(partsOf).pipe(z.array(one)).meta({ mustBe });

export const emails = listOf(
  z
    .string()
    .regex(/^[^\s<>@,]+@[^\s<>@,]+$/)
    .toLowerCase(),
  'e-mail addresses, separated by commas',
);

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

export const domains = listOf(
  z
    .string()
    .regex(new RegExp(`^${LABEL}(\\.${LABEL})+$`, 'i'))
    .toLowerCase(),
  'domains such as example.com, separated by commas',
);

export const origins = listOf(
  origin,
  'origins such as https://example.com, without a path, separated by commas',
);

/** An address, a range of addresses, or the name of a range that the proxy-addr package knows. */
const range = z.union([
  z.string().refine(isIP),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);

const MOST_PROXIES = 10;

/** The number of proxies in front, or their addresses. */
export const proxies = z
  .union([wholeNumber(0, MOST_PROXIES), z.string().transform(partsOf).pipe(z.array(range).min(1))])
  .meta({
    mustBe: `the number of proxies in front (0 to ${MOST_PROXIES}), or their addresses and ranges (10.0.0.0/8), separated by commas`,
  });
