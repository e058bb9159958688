import { AD_IMAGE } from '@togather/contract/ads.ts';
import { type AdSettings, adSettingSet } from '@togather/contract/schemas/ads.ts';
import { id } from '@togather/contract/schemas/values.ts';
import type { Context } from '#app/context/context.ts';
import type { Request } from '#http/exchange.ts';
import { type FilePart, partsOf, receiveFile } from '#http/multipart-parts.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { adImageKey } from '#platform/storage/storage.ts';
import type { ReceivedImage } from './plan-ads.ts';

const PICTURE_PART = /^adImage[1-6]$/;
/** Enough for six links of 2000 characters of three bytes. */
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

interface Sending<E> {
  readonly request: Request;
  /** Returns the event when the caller may change its ads, or throws a Failure. */
  readonly admit: (eventId: string) => Promise<E>;
}

interface Receiving {
  readonly images: Map<string, ReceivedImage>;
  /** Releases the form's memory and its place in the queue. */
  readonly releases: (() => void)[];
}

interface GivenPicture {
  readonly name: string;
  /** Undefined when the picture is too large. */
  readonly bytes: Buffer | undefined;
  readonly giveBack: () => void;
}

/**
 * Reads PUT /api/ad with its parts in any order, and calls `admit` as soon as the event is named. Until then pictures
 * wait in memory, if there is room. After that each good picture is converted, stored and added to `images`, which the
 * caller cleans up after a throw. A bad picture is added with its reason, since only the settings decide whether it
 * matters. Throws Failure MULTIPART_MALFORMED, EVENT_ID_MISSING, VALIDATION_FAILED, STORAGE_FULL, PREVIEWS_BUSY,
 * REQUEST_TIMEOUT, UPLOADS_BUSY, and what `admit` throws.
 */
export async function receiveAdForm<E>(
  context: Context,
  sending: Sending<E>,
  images: Map<string, ReceivedImage>,
): Promise<AdForm<E>> {
  const { request } = sending;
  const releases = [await context.uploadGate.enter([networkOf(request.ip)], request.pace)];
  try {
    return await readForm(context, sending, { images, releases });
  } finally {
    for (const release of releases) release();
  }
}

const readForm = async <E>(
  context: Context,
  { request, admit }: Sending<E>,
  receiving: Receiving,
): Promise<AdForm<E>> => {
  const network = networkOf(request.ip);
  const early: GivenPicture[] = [];
  let event: E | undefined;
  let settingSet: unknown;
  for await (const part of partsOf(request, LIMITS)) {
    if (part.type === 'file') {
      const picture = await readPicture(context, { part, network }, receiving);
      if (event === undefined) early.push(picture);
      else await storePicture(context, picture, receiving);
    } else if (part.fieldname === 'settingSet') settingSet = part.value;
    else if (part.fieldname === 'eventId' && event === undefined) {
      event = await admit(readId(part.value));
      for (const picture of early.splice(0)) await storePicture(context, picture, receiving);
    }
  }
  if (event === undefined) throw new Failure('EVENT_ID_MISSING');
  return { event, settings: readSettings(settingSet) };
};

/** Reads a picture into memory; reserves the memory of the largest picture first. */
const readPicture = async (
  { uploadGate }: Context,
  { part, network }: { part: FilePart; network: string },
  { releases }: Receiving,
): Promise<GivenPicture> => {
  const giveRestBack = uploadGate.hold(network, AD_IMAGE.maxBytes);
  releases.push(giveRestBack);
  const bytes = await receiveFile(part);
  giveRestBack();
  const giveBack = uploadGate.hold(network, bytes?.length ?? 0);
  releases.push(giveBack);
  return { name: part.fieldname, bytes, giveBack };
};

/** Stores a picture; of several parts with one name the first counts. */
const storePicture = async (
  context: Context,
  { name, bytes, giveBack }: GivenPicture,
  { images }: Receiving,
): Promise<void> => {
  if (PICTURE_PART.test(name) && !images.has(name)) images.set(name, await keepImage(context, bytes));
  giveBack();
};

const readId = (value: unknown): string => {
  const { success, data } = id.safeParse(value);
  if (!success) throw new Failure('EVENT_UNKNOWN');
  return data;
};

const keepImage = async (
  { storage, decoder }: Context,
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

/** Parses the settings. Throws Failure VALIDATION_FAILED when they are missing, malformed JSON, or invalid. */
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
