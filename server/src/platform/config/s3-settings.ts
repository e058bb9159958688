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
