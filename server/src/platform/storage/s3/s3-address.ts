import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { ADDRESS_LASTS_S, type ServedAs } from '#platform/storage/storage.ts';
import { openClient } from './s3-requests.ts';

interface SignedAddresses {
  /** Returns an address of the object for a browser, whether the object exists or not. */
  readonly sign: (key: string, as: ServedAs) => Promise<string>;
  /** The origin of all addresses. */
  readonly origin: string;
}

/**
 * Creates signed addresses that are valid for as long as a browser may need, and unchanged for some time, so that
 * caching works.
 */
export function openAddresses(settings: S3Settings): SignedAddresses {
  const endpoint = settings.publicEndpoint ?? settings.endpoint;
  const client = openClient(settings, endpoint);
  return {
    sign: (key, as) => {
      const command = new GetObjectCommand({
        Bucket: settings.bucket,
        Key: key,
        ResponseContentType: as.type,
        ResponseCacheControl: as.cacheControl,
        ResponseContentDisposition: as.disposition,
      });
      const windowMs = ADDRESS_LASTS_S * 1000;
      const signingDate = new Date(Math.floor(Date.now() / windowMs) * windowMs);
      return getSignedUrl(client, command, { signingDate, expiresIn: 2 * ADDRESS_LASTS_S });
    },
    origin: originOf(client, settings, endpoint),
  };
}

/** Follows the SDK's own rules, because not every bucket name can be part of the host name. */
const originOf = ({ config }: S3Client, { bucket, region, forcePathStyle }: S3Settings, endpoint?: string) =>
  config.endpointProvider({
    Bucket: bucket,
    Region: region,
    ForcePathStyle: forcePathStyle,
    ...(endpoint !== undefined && { Endpoint: endpoint }),
  }).url.origin;
