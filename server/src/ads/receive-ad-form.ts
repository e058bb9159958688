import { AD_IMAGE } from '@togather/contract/ads.ts';
import { id } from '@togather/contract/schemas/ids.ts';
import { type AdSettings, adSettingSet } from '@togather/contract/schemas/site/ads.ts';
import type { Context } from '../context/context.ts';
import type { Request } from '../http/exchange.ts';
import { type FilePart, partsOf, receiveFile } from '../http/multipart-parts.ts';
import { DecoderBusy } from '../images/decoding/decoder.ts';
import { ImageError } from '../images/formats/image-error.ts';
import { Failure } from '../platform/base/failure.ts';
import { newId } from '../platform/base/new-id.ts';
import { networkOf } from '../platform/limits/rate-limit.ts';
import { adImageKey } from '../platform/storage/keys.ts';
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

type Parts = Pick<Context, 'storage' | 'decoder' | 'uploadGate'>;

interface Sending<E> {
  readonly request: Request;
  /** Decides whether the caller may change the event's ads: the event, or a Failure. */
  readonly admit: (eventId: string) => Promise<E>;
}

/** Progress so far. */
interface Receiving {
  readonly images: Map<string, ReceivedImage>;
  /** What the form takes of the process. */
  readonly releases: (() => void)[];
}

interface GivenPicture {
  readonly name: string;
  /** Undefined for one that is too large. */
  readonly bytes: Buffer | undefined;
  /** Gives back its room in memory. */
  readonly giveBack: () => void;
}

/**
 * Reads PUT /api/ad, its parts in any order; `admit` decides about the event as soon as it is named. Pictures that come
 * before wait in memory, where there is room for them; from then on each good picture is converted and stored as it ends
 * and added to `images`, which the caller keeps, to clean up after a throw; a bad one is added with its reason, since
 * only the settings decide whether it matters.
 * Throws Failure MULTIPART_MALFORMED, EVENT_ID_MISSING, VALIDATION_FAILED, STORAGE_FULL, PREVIEWS_BUSY, REQUEST_TIMEOUT,
 * UPLOADS_BUSY, and what `admit` throws.
 */
export const receiveAdForm = async <E>(
  context: Parts,
  sending: Sending<E>,
  images: Map<string, ReceivedImage>,
): Promise<AdForm<E>> => {
  const { request } = sending;
  const releases = [await context.uploadGate.enter([networkOf(request.ip)], request.pace)];
  try {
    return await readForm(context, sending, { images, releases });
  } finally {
    for (const release of releases) release();
  }
};

const readForm = async <E>(
  context: Parts,
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
      else await keepPicture(context, picture, receiving);
    } else if (part.fieldname === 'settingSet') settingSet = part.value;
    else if (part.fieldname === 'eventId' && event === undefined) {
      event = await admit(readId(part.value));
      for (const picture of early.splice(0)) await keepPicture(context, picture, receiving);
    }
  }
  if (event === undefined) throw new Failure('EVENT_ID_MISSING');
  return { event, settings: readSettings(settingSet) };
};

/** Reads a picture into memory: there is room for the largest before any of it is read. */
const readPicture = async (
  { uploadGate }: Pick<Context, 'uploadGate'>,
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

/** Of several parts of one name the first is kept. */
const keepPicture = async (
  context: Pick<Context, 'storage' | 'decoder'>,
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
