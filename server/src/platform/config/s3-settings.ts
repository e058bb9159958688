import type { Values } from './settings.ts';

/** AWS S3, or a server that speaks its protocol. */
export interface S3Server {
  readonly region: string;
  /** Undefined for AWS. */
  readonly endpoint: string | undefined;
  /** Undefined for the credentials that the SDK finds on the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether addresses have the bucket in the path or in the host name. */
  readonly forcePathStyle: boolean;
}

export interface S3Settings extends S3Server {
  readonly bucket: string;
  /** Whether the server sends photos, or redirects browsers to presigned addresses of the bucket. */
  readonly delivery: 'proxy' | 'presigned';
  /** The endpoint for browsers, when it differs. */
  readonly publicEndpoint: string | undefined;
}

type ServerVariables = Pick<
  Values,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_FORCE_PATH_STYLE'
>;

/** Returns the bucket with the photos; undefined when they are in a folder. */
export function readS3(e: Values): S3Settings | undefined {
  const { S3_BUCKET: bucket } = e;
  if (!bucket) return undefined;
  return { bucket, ...readServer(e), delivery: e.S3_DELIVERY, publicEndpoint: e.S3_PUBLIC_ENDPOINT };
}

/** Returns the S3 server for backups, which defaults to that of the photos. */
export function readBackupS3(e: Values): S3Server {
  // Both keys belong together.
  const hasKeys = e.BACKUP_S3_ACCESS_KEY_ID !== undefined;
  return readServer({
    S3_ENDPOINT: e.BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT,
    S3_REGION: e.BACKUP_S3_REGION ?? e.S3_REGION,
    S3_ACCESS_KEY_ID: hasKeys ? e.BACKUP_S3_ACCESS_KEY_ID : e.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: hasKeys ? e.BACKUP_S3_SECRET_ACCESS_KEY : e.S3_SECRET_ACCESS_KEY,
    S3_FORCE_PATH_STYLE: e.BACKUP_S3_FORCE_PATH_STYLE ?? e.S3_FORCE_PATH_STYLE,
  });
}

const readServer = (e: ServerVariables): S3Server => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  return {
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Few servers except AWS have a host name for each bucket.
    forcePathStyle: e.S3_FORCE_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
  };
};

/** Settings of the FTPS server for cameras. */
export interface IngestSettings {
  readonly port: number;
  /** The range of ports for data connections, both ends included. */
  readonly passivePorts: { readonly first: number; readonly last: number };
  /** The IPv4 address that cameras reach, where it is not the server's own. */
  readonly publicAddress: string | undefined;
  /** PEM files; undefined for a self-signed certificate. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

/** Returns the settings of the ingest service. */
export function readIngest(e: Values): IngestSettings {
  const { INGEST_TLS_CERT: cert, INGEST_TLS_KEY: key } = e;
  return {
    port: e.INGEST_PORT,
    passivePorts: e.INGEST_PASSIVE_PORTS,
    publicAddress: e.INGEST_PUBLIC_ADDRESS,
    tls: cert && key ? { cert, key } : undefined,
  };
}

/** The receiver of webhooks. */
export interface WebhookSettings {
  /** http:// or https://; may contain a password or a token. */
  readonly url: string;
  readonly secret: string;
  /** Whether the receiver may have a private address. */
  readonly allowsPrivate: boolean;
}

/** Returns the receiver of webhooks; undefined when webhooks are off. */
export function readWebhook({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
  WEBHOOK_PRIVATE_ADDRESSES: allowsPrivate,
}: Values): WebhookSettings | undefined {
  return url && secret ? { url, secret, allowsPrivate } : undefined;
}
