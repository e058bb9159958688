import { fileVariable, type SettingName, settings, type Values } from './table.ts';

const GOOGLE: readonly SettingName[] = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
const OIDC: readonly SettingName[] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

/** Settings that are set together or not at all. */
const TOGETHER: readonly (readonly SettingName[])[] = [
  GOOGLE,
  OIDC,
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['INGEST_TLS_CERT', 'INGEST_TLS_KEY'],
  ['ECPAY_MERCHANT_ID', 'ECPAY_HASH_KEY', 'ECPAY_HASH_IV'],
];

const OF_BUCKET = [
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_ENDPOINT',
] as const satisfies readonly SettingName[];

/** Returns a sentence for each setting that lacks another one or contradicts it; those with a mistake of their own are not mentioned again. */
export function findMismatches(values: Values, mistakes: readonly string[]): string[] {
  const isWrong = (name: SettingName) =>
    mistakes.some(
      (mistake) => mistake.startsWith(`${name} `) || mistake.startsWith(`${fileVariable(name)} `),
    );
  const isSet = (name: SettingName) => values[name] !== undefined || isWrong(name);
  const incomplete = TOGETHER.flatMap((names) => {
    const there = names.filter(isSet);
    const missing = names.filter((name) => !isSet(name));
    return there.length > 0 && missing.length > 0 ? [describeMissing(there, missing)] : [];
  });
  const ofBucket = isSet('S3_BUCKET') ? [] : OF_BUCKET.filter(isSet);
  const withoutMerchant = isSet('ECPAY_MODE') && !isSet('ECPAY_MERCHANT_ID') && !isSet('ECPAY_HASH_KEY');
  return [
    ...incomplete,
    ...(ofBucket.length > 0 ? [describeMissing(ofBucket, ['S3_BUCKET'])] : []),
    ...(withoutMerchant && !isSet('ECPAY_HASH_IV')
      ? [describeMissing(['ECPAY_MODE'], ['ECPAY_MERCHANT_ID'])]
      : []),
    ...findInSignIn(isSet),
    ...findInHosts(values, isWrong),
    ...findPortInRange(values, isWrong),
  ];
}

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
    'isSecret' in settings[name] ? `${name} (or ${fileVariable(name)})` : name,
  );
  return `${list(there)} ${there.length > 1 ? 'are' : 'is'} set, but ${list(needs)} ${missing.length > 1 ? 'are' : 'is'} not: set ${there.length + missing.length === 2 ? 'both or neither' : 'all of them or none'}.`;
};

const list = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : String(names[0]);
