import {
  aPort,
  choice,
  flag,
  httpUrl,
  ipv4,
  longText,
  origin,
  origins,
  portRange,
  proxies,
  secretUrl,
  sender,
  text,
  webhookSecret,
  wholeNumber,
} from './value-kinds.ts';

/** Where and how the processes run. */
export const addressSettings = {
  PORT: {
    ...wholeNumber(0, 65_535),
    default: 3000,
    says: 'The port that the web processes listen on. 0 takes a free one.',
  },
  HOST: {
    ...text('a host name or address'),
    default: '127.0.0.1',
    says: 'The name or address that the web processes listen on.',
  },
  PUBLIC_URL: {
    ...origin,
    default: undefined,
    shownDefault: '`http://localhost:PORT`',
    says: 'The origin that browsers use.',
  },
  NODE_ENV: {
    ...choice('development', 'production', 'test'),
    default: 'development',
    says: '`production` makes the installation [public](#public-installations) and changes some defaults.',
  },
  TRUSTED_PROXIES: {
    ...proxies,
    default: 0,
    says: 'The reverse proxies in front, whose `X-Forwarded-For` is trusted. With too many, clients choose their own address; with too few, all guests share one.',
  },
  HSTS_SUBDOMAINS: {
    ...flag,
    default: '0',
    says: "1 makes browsers use HTTPS for all subdomains of `PUBLIC_URL`'s host as well, for a year.",
  },
  CORS_ORIGINS: {
    ...origins,
    default: [],
    shownDefault: 'none',
    says: 'Other origins that may call the API, separated by commas.',
  },
  DRAIN_SECONDS: {
    ...wholeNumber(0, 600),
    default: 0,
    says: 'How long a web process keeps serving after `SIGTERM` while it reports "not ready". Set it when other web processes share the proxy.',
  },
  WEB_PROCESSES: {
    ...wholeNumber(1, 8),
    default: undefined,
    shownDefault: 'one per core, at most 4 and one per 1.8 GB of memory',
    says: 'The number of [web processes on the port](operations.md#web-processes-of-one-machine). It is always 1 on systems other than Linux.',
  },
  FACE_WORKERS: {
    ...wholeNumber(0),
    default: undefined,
    shownDefault: 'one per core, at most 4 and one per 1.8 GB of memory',
    says: 'The number of face worker processes per worker.',
  },
  BRAND_FILE: {
    ...text('the path of a file'),
    default: undefined,
    shownDefault: 'placeholders',
    says: 'A JSON file with name, contacts and links (`contract/src/schemas/site.ts`). Fields that it lacks keep their placeholder.',
  },
  LOG_LEVEL: {
    ...choice('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    default: undefined,
    shownDefault: 'warn, in production info',
    says: 'The level of the JSON log lines on standard output.',
  },
} as const;

/** The service that takes photos from cameras. */
export const ingestSettings = {
  INGEST_PORT: { ...aPort, default: 2121, says: 'The port for cameras, on `HOST`.' },
  INGEST_PASSIVE_PORTS: {
    ...portRange,
    default: { first: 50_000, last: 50_100 },
    shownDefault: '50000-50100',
    says: 'The ports for data connections. Each photo in transfer uses one.',
  },
  INGEST_PUBLIC_ADDRESS: {
    ...ipv4,
    default: undefined,
    shownDefault: "the server's own address",
    says: 'The address that cameras reach, if the server is behind NAT.',
  },
  INGEST_TLS_CERT: {
    ...text('the path of a file'),
    default: undefined,
    shownDefault: 'a self-signed certificate in `DATA_DIR`',
    says: 'A PEM file with the certificate chain. A renewed certificate is read within ten seconds.',
  },
  INGEST_TLS_KEY: {
    ...text('the path of a file'),
    default: undefined,
    says: 'A PEM file with its key. Both are set or neither.',
  },
} as const;

export const mailSettings = {
  SMTP_URL: {
    ...secretUrl(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com'),
    default: undefined,
    isSecret: true,
    says: 'The mail server for [mails to guests and hosts](operations.md#mails).',
  },
  MAIL_FROM: {
    ...sender,
    default: undefined,
    says: 'The sender of these mails. It is set together with `SMTP_URL` or not at all.',
  },
} as const;

/** Where the installation reports what happens. */
export const webhookSettings = {
  WEBHOOK_URL: {
    ...secretUrl(['http:', 'https:'], 'https://example.com/webhooks'),
    default: undefined,
    isSecret: true,
    says: 'The address that receives [webhooks](operations.md#webhooks).',
  },
  WEBHOOK_SECRET: {
    ...webhookSecret,
    default: undefined,
    isSecret: true,
    says: 'The secret that signs them, as text or in base64 after `whsec_`. Both are set or neither.',
  },
  WEBHOOK_PRIVATE_ADDRESSES: {
    ...flag,
    default: '0',
    says: '1 allows a receiver in a private network or on this machine.',
  },
} as const;

export const monitoringSettings = {
  METRICS_TOKEN: {
    ...longText(16),
    default: undefined,
    isSecret: true,
    says: '`/api/metrics` requires it as a bearer token. Without it, only processes on the same machine can read the metrics, and only if there is no proxy.',
  },
  METRICS_PORT: {
    ...aPort,
    default: undefined,
    says: 'The port on which a worker or an ingest process serves `/api/metrics` and `/api/health/live`, on `HOST`.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...httpUrl,
    default: undefined,
    says: "An OTLP/HTTP collector for [traces](operations.md#traces), such as http://localhost:4318. OpenTelemetry's other variables for traces work as well.",
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    ...httpUrl,
    default: undefined,
    says: 'The full address for traces, if it is not `/v1/traces` below the endpoint.',
  },
  OTEL_SDK_DISABLED: {
    ...text('true or false'),
    default: 'false',
    says: '`true` turns traces off.',
  },
} as const;
