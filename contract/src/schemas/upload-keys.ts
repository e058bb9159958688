import { z } from 'zod';
import { UPLOADER_NAME_LENGTH } from '../photos.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id, shownText } from './values.ts';

/** What a key is for: `upload` sends photos, `read` lists and downloads the photos that everybody sees, `choose` reads the choice lists. */
const keyScopes = z
  .array(z.enum(['upload', 'read', 'choose']))
  .min(1)
  .max(3);
export type KeyScope = z.infer<typeof keyScopes>[number];

export const createUploadKey = defineEndpoint('createUploadKey', {
  summary:
    'Make an upload key, with which a photographer sends photos to this event, downloads those that everybody sees, or reads the choice lists, and can do nothing else',
  params: eventParams,
  /** The name is shown as the uploader of the key's photos. */
  body: z.object({ name: shownText(UPLOADER_NAME_LENGTH).min(1), scopes: keyScopes.default(['upload']) }),
  /** `key` is a secret and cannot be read again. */
  response: z.object({ keyId: id, key: z.string() }),
  errors: ['UPLOAD_KEY_LIMIT_REACHED', 'EVENT_ENDED'],
});

export const uploadKey = z.object({
  keyId: id,
  name: z.string(),
  scopes: keyScopes,
  createdAt: z.iso.datetime(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type UploadKey = z.infer<typeof uploadKey>;

export const listUploadKeys = defineEndpoint('listUploadKeys', {
  summary: "The event's upload keys, oldest first, without their secrets",
  params: eventParams,
  response: z.object({ uploadKeys: z.array(uploadKey) }),
});

export const revokeUploadKey = defineEndpoint('revokeUploadKey', {
  summary:
    'Revoke an upload key: the next photo sent or asked for with it is refused; those that it sent stay',
  params: eventParams.extend({ keyId: id }),
  response: z.object({ revoked: z.literal(true) }),
  errors: ['UPLOAD_KEY_NOT_FOUND'],
});
