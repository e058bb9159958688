import { AD_IMAGE } from '@togather/contract/ads.ts';
import { type AdSettings, adSettingSet } from '@togather/contract/schemas/ads.ts';
import { id } from '@togather/contract/schemas/ids.ts';
import { Failure } from '../base/failure.ts';
import { newId } from '../base/new-id.ts';
import type { Context } from '../context/context.ts';
import { DecoderBusy } from '../decoding/decoder.ts';
import type { Request } from '../http/exchange.ts';
import { partsOf, receiveFile } from '../http/multipart-parts.ts';
import { ImageError } from '../imaging/image-error.ts';
import { adImageKey } from '../storage/keys.ts';
import type { ReceivedImage } from './plan-ads.ts';

const PICTURE_PART = /^adImage[1-6]$/;
/** Six links of 2000 characters, each up to three bytes. */
const MAX_SETTINGS_BYTES = 64 * 1024;
const LIMITS = {
  fileSize: AD_IMAGE.maxBytes,
  files: 12,
  fields: 10,
  parts: 20,
  fieldSize: MAX_SETTINGS_BYTES,
};

export interface AdForm<E> {
  readonly event: E;
  readonly settings: AdSettings;
}

/**
 * Reads PUT /api/ad, its parts in any order; `admit` decides about the event as soon as it is named. Each good picture
 * is converted and stored as it ends and added to `images`, which the caller keeps, to clean up after a
 * throw; a bad one is added with its reason, since only the settings decide whether it matters.
 * Throws Failure MULTIPART_MALFORMED, EVENT_ID_MISSING, VALIDATION_FAILED, STORAGE_FULL, PREVIEWS_BUSY, and what
 * `admit` throws.
 */
export const receiveAdForm = async <E>(
  context: Pick<Context, 'storage' | 'decoder'>,
  { request, admit }: { request: Request; admit: (eventId: string) => Promise<E> },
  images: Map<string, ReceivedImage>,
): Promise<AdForm<E>> => {
  let event: E | undefined;
  let settingSet: unknown;
  for await (const part of partsOf(request, LIMITS)) {
    if (part.type === 'field') {
      if (part.fieldname === 'eventId' && event === undefined) event = await admit(readId(part.value));
      if (part.fieldname === 'settingSet') settingSet = part.value;
      continue;
    }
    const bytes = await receiveFile(part);
    if (!PICTURE_PART.test(part.fieldname) || images.has(part.fieldname)) continue;
    images.set(part.fieldname, await keepImage(context, bytes));
  }
  if (event === undefined) throw new Failure('EVENT_ID_MISSING');
  return { event, settings: readSettings(settingSet) };
};

const readId = (value: unknown): string => {
  const { success, data } = id.safeParse(value);
  if (!success) throw new Failure('EVENT_UNKNOWN');
  return data;
};

const keepImage = async (
  { storage, decoder }: Pick<Context, 'storage' | 'decoder'>,
  bytes: Buffer | undefined,
): Promise<ReceivedImage> => {
  if (!bytes) return { refused: 'FILE_TOO_LARGE' };
  try {
    const picture = await decoder.renderAdImage(bytes, AD_IMAGE);
    const imageId = newId();
    await storage.put(adImageKey(imageId), picture);
    return { imageId };
  } catch (error) {
    if (error instanceof ImageError) return { refused: error.code };
    if (error instanceof DecoderBusy) throw new Failure(error.code, { cause: error });
    throw error;
  }
};

/** Throws Failure VALIDATION_FAILED for what is missing, no JSON, or not of the shape. */
const readSettings = (text: unknown): AdSettings => {
  const { success, data, error } = adSettingSet.safeParse(parseJson(text));
  if (success) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Failure('VALIDATION_FAILED', { details: { in: 'settingSet', fields } });
};

const parseJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};
