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

interface ServerVariables {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_FORCE_PATH_STYLE?: '0' | '1' | undefined;
}

interface BucketVariables extends ServerVariables {
  readonly S3_BUCKET?: string | undefined;
  readonly S3_DELIVERY: S3Settings['delivery'];
  readonly S3_PUBLIC_ENDPOINT?: string | undefined;
}

interface BackupVariables extends ServerVariables {
  readonly BACKUP_S3_ENDPOINT?: string | undefined;
  readonly BACKUP_S3_REGION?: string | undefined;
  readonly BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  readonly BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly BACKUP_S3_FORCE_PATH_STYLE?: '0' | '1' | undefined;
}

/** Returns the bucket with the photos; undefined when they are in a folder. Throws an Error for inconsistent variables. */
export const readS3 = (e: BucketVariables): S3Settings | undefined => {
  const { S3_BUCKET: bucket } = e;
  if (!bucket && (e.S3_ENDPOINT || e.S3_ACCESS_KEY_ID || e.S3_SECRET_ACCESS_KEY))
    throw new Error('S3_BUCKET is missing: the other S3_ variables need it.');
  if (!bucket) return undefined;
  return { bucket, ...readServer(e), delivery: e.S3_DELIVERY, publicEndpoint: e.S3_PUBLIC_ENDPOINT };
};

/** Returns the S3 server for backups, which defaults to that of the photos. Throws as readS3. */
export const readBackupS3 = (e: BackupVariables): S3Server => {
  // Both keys belong together.
  const hasKeys = e.BACKUP_S3_ACCESS_KEY_ID !== undefined || e.BACKUP_S3_SECRET_ACCESS_KEY !== undefined;
  return readServer(
    {
      S3_ENDPOINT: e.BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT,
      S3_REGION: e.BACKUP_S3_REGION ?? e.S3_REGION,
      S3_ACCESS_KEY_ID: hasKeys ? e.BACKUP_S3_ACCESS_KEY_ID : e.S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: hasKeys ? e.BACKUP_S3_SECRET_ACCESS_KEY : e.S3_SECRET_ACCESS_KEY,
      S3_FORCE_PATH_STYLE: e.BACKUP_S3_FORCE_PATH_STYLE ?? e.S3_FORCE_PATH_STYLE,
    },
    'BACKUP_',
  );
};

const readServer = (e: ServerVariables, named: 'BACKUP_' | '' = ''): S3Server => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (!accessKeyId !== !secretAccessKey)
    throw new Error(`${named}S3_ACCESS_KEY_ID and ${named}S3_SECRET_ACCESS_KEY must be set together.`);
  return {
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Few servers except AWS have a host name for each bucket.
    forcePathStyle: e.S3_FORCE_PATH_STYLE ? e.S3_FORCE_PATH_STYLE === '1' : e.S3_ENDPOINT !== undefined,
  };
};
