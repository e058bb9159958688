import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { fileVariable, type SettingName, settingEntries, settings, type Values } from './settings.ts';
import { aboutOf, partsOf } from './value-kinds.ts';

/**
 * Reads every setting from the environment, where an empty value counts as unset; a wrong one has its default here.
 * Returns one sentence for each mistake.
 */
export function readSettings(env: NodeJS.ProcessEnv): { values: Values; mistakes: readonly string[] } {
  const mistakes = new Map<SettingName, string>();
  const readOne = (name: SettingName, setting: z.ZodType): unknown => {
    const defaultValue = setting.safeParse(undefined).data;
    try {
      const text = aboutOf(setting).isSecret ? readSecret(name, env) : env[name];
      if (!text) return defaultValue;
      const { data, error } = setting.safeParse(text);
      if (error) throw new Error(describeMistake(name, text, error));
      return data;
    } catch (error) {
      mistakes.set(name, (error as Error).message);
      return defaultValue;
    }
  };
  const values = Object.fromEntries(
    settingEntries.map(([name, setting]) => [name, readOne(name, setting)]),
  ) as unknown as Values;
  return {
    values,
    mistakes: [...mistakes.values(), ...findMismatches(values, (name) => mistakes.has(name))],
  };
}

const MOST_SHOWN = 80;

/** Returns what is wrong with a value: one sentence that names the variable, what it has and what it needs. */
const describeMistake = (name: SettingName, text: string, { issues }: z.ZodError): string => {
  const { mustBe, describe, isSecret } = aboutOf(settings[name]);
  const quote = (part = '') =>
    JSON.stringify(part.length > MOST_SHOWN ? `${part.slice(0, MOST_SHOWN)}…` : part);
  const wrongParts = issues.flatMap(({ path: [index] }) =>
    index === undefined ? [] : quote(partsOf(text)[Number(index)]),
  );
  const quoted = wrongParts.length > 0 ? `has ${wrongParts.join(', ')}` : `is ${quote(text)}`;
  const has = describe?.(text) ?? (isSecret ? `has ${text.length} characters` : quoted);
  return `${name} ${has}: it must be ${mustBe}.`;
};

/**
 * Returns a secret from its variable, or from the file that NAME_FILE names, without the line break at its end.
 * Throws an Error that says what is wrong.
 */
const readSecret = (name: SettingName, env: NodeJS.ProcessEnv): string | undefined => {
  const variable = fileVariable(name);
  const file = env[variable];
  if (!file) return env[name];
  if (env[name]) throw new Error(`${name} and ${variable} are both set: only one of them may be.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${variable} is ${file}, and that file cannot be read (${code}): it must hold ${name}.`);
  }
  if (text) return text;
  throw new Error(`${variable} is ${file}, and that file is empty: it must hold ${name}.`);
};

const GOOGLE: readonly SettingName[] = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
const OIDC: readonly SettingName[] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
const MERCHANT: readonly SettingName[] = ['ECPAY_MERCHANT_ID', 'ECPAY_HASH_KEY', 'ECPAY_HASH_IV'];

/** Settings that are set together or not at all. */
const TOGETHER: readonly (readonly SettingName[])[] = [
  GOOGLE,
  OIDC,
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['INGEST_TLS_CERT', 'INGEST_TLS_KEY'],
  MERCHANT,
];

const OF_BUCKET = [
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_ENDPOINT',
  'S3_FORCE_PATH_STYLE',
] as const satisfies readonly SettingName[];

/** Returns a sentence for each setting that lacks another one or contradicts it; wrong ones are not mentioned again. */
const findMismatches = (values: Values, isWrong: (name: SettingName) => boolean): string[] => {
  const isSet = (name: SettingName) => values[name] !== undefined || isWrong(name);
  const incomplete = TOGETHER.flatMap((names) => {
    const there = names.filter(isSet);
    const missing = names.filter((name) => !isSet(name));
    return there.length > 0 && missing.length > 0 ? [describeMissing(there, missing)] : [];
  });
  const ofBucket: SettingName[] = OF_BUCKET.filter(isSet);
  if (values.S3_DELIVERY === 'presigned') ofBucket.push('S3_DELIVERY');
  const lacksBucket = ofBucket.length > 0 && !isSet('S3_BUCKET');
  const hasMerchant = MERCHANT.some(isSet);
  return [
    ...incomplete,
    ...(lacksBucket ? [describeMissing(ofBucket, ['S3_BUCKET'])] : []),
    ...(isSet('ECPAY_MODE') && !hasMerchant ? [describeMissing(['ECPAY_MODE'], ['ECPAY_MERCHANT_ID'])] : []),
    ...findInSignIn(isSet),
    ...findInHosts(values, isWrong),
    ...findPortInRange(values, isWrong),
  ];
};

const findInSignIn = (isSet: (name: SettingName) => boolean): string[] => {
  const [google, oidc] = [GOOGLE.filter(isSet), OIDC.filter(isSet)];
  if (google.length > 0 && oidc.length > 0)
    return [
      `${list([...google, ...oidc])} are set: users sign in with one provider, so set those of Google or those of OIDC.`,
    ];
  return isSet('OIDC_LABEL') && oidc.length === 0 ? [describeMissing(['OIDC_LABEL'], ['OIDC_ISSUER'])] : [];
};

const HOST_LISTS = ['HOST_EMAILS', 'HOST_DOMAINS'] as const;

/** Returns a sentence where nobody could create events, or where a list has no effect. */
const findInHosts = (values: Values, isWrong: (name: SettingName) => boolean): string[] => {
  const { HOSTS } = values;
  if (isWrong('HOSTS')) return [];
  const lists = HOST_LISTS.filter((name) => values[name].length > 0 || isWrong(name));
  if (HOSTS === 'list' && lists.length === 0)
    return ['HOSTS is list, but HOST_EMAILS and HOST_DOMAINS are empty: set at least one of them.'];
  if (HOSTS !== 'list' && lists.length > 0)
    return [
      `${list(lists)} ${lists.length > 1 ? 'are' : 'is'} set, but HOSTS is ${HOSTS}: set HOSTS=list, or remove ${lists.length > 1 ? 'them' : 'it'}.`,
    ];
  const isAdminSet = values.ADMIN_EMAILS.length > 0 || isWrong('ADMIN_EMAILS');
  if (HOSTS === 'administrators' && !isAdminSet)
    return ['HOSTS is administrators, but ADMIN_EMAILS is empty: nobody could create events.'];
  return [];
};

const findPortInRange = (values: Values, isWrong: (name: SettingName) => boolean): string[] => {
  const { INGEST_PORT: port, INGEST_PASSIVE_PORTS: range } = values;
  if (isWrong('INGEST_PORT') || isWrong('INGEST_PASSIVE_PORTS')) return [];
  return range.first <= port && port <= range.last
    ? [
        `INGEST_PASSIVE_PORTS is ${range.first}-${range.last}, which contains INGEST_PORT (${port}): data connections need other ports.`,
      ]
    : [];
};

const describeMissing = (there: readonly SettingName[], missing: readonly SettingName[]): string => {
  const needs = missing.map((name) =>
    aboutOf(settings[name]).isSecret ? `${name} (or ${fileVariable(name)})` : name,
  );
  return `${list(there)} ${there.length > 1 ? 'are' : 'is'} set, but ${list(needs)} ${missing.length > 1 ? 'are' : 'is'} not: set ${there.length + missing.length === 2 ? 'both or neither' : 'all of them or none'}.`;
};

/** British English has no comma before "and". */
const conjunction = new Intl.ListFormat('en-GB');
const list = (names: readonly string[]): string => conjunction.format(names);

const known = new Set(
  settingEntries.flatMap(([name, setting]) =>
    aboutOf(setting).isSecret ? [name, fileVariable(name)] : [name],
  ),
);

/** First words of our variables that other programs' variables have, too. */
const SHARED = [
  'NODE',
  'LOG',
  'DATA',
  'PUBLIC',
  'LOCAL',
  'OTEL',
  'GOOGLE',
  'ENV',
  'MAIL',
  'PIN',
  'HOST',
  'WEB',
];
const ours = new Set([...known].filter((name) => name.includes('_')).map((name) => name.split('_')[0]));

/** Read by tests only. */
const OF_TESTS = ['FACE_PHOTOS'];
/** Variables that Kubernetes adds for each service, for example one with the name s3. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_(TCP|UDP)(_|$)|$)/;

/** Variables of other programs are rarely this similar. */
const SIMILAR = { length: 6, edits: 2 };

/** Returns a sentence for each variable that looks like a misspelt one of ours, with the nearest name. */
export function findTypos(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && /^[A-Z][A-Z0-9_]+$/.test(name) && !known.has(name))
    .filter((name) => !OF_TESTS.includes(name) && !OF_KUBERNETES.test(name))
    .flatMap((name) => {
      const { nearest, edits } = findNearest(name);
      const [word = ''] = name.split('_');
      const isSimilar = name.length >= SIMILAR.length && edits <= SIMILAR.edits;
      const isOurs = name.includes('_') && ours.has(word) && !SHARED.includes(word);
      return isSimilar || isOurs ? [`${name} is no variable of Togather: did you mean ${nearest}?`] : [];
    });
}

const findNearest = (name: string) => {
  const [nearest] = [...known]
    .map((other) => ({ nearest: other, edits: countEdits(name, other) }))
    .sort((a, b) => a.edits - b.edits);
  return nearest!;
};

/** Returns the Levenshtein distance: how many letters to add, remove or replace. */
const countEdits = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
};
