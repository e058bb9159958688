import { AD_IMAGE, normalizeAdLink } from '@togather/contract/ads.ts';
import type { AdSettingSet } from '@togather/contract/schemas/ads.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import {
  type AdChanges,
  type AdSlot,
  isSubtitleChanged,
  type SavedAds,
  slotsOf,
} from '#parts/ads/ad-draft.ts';
import { adRatioOf } from '#ui/pictures/ad-frame.tsx';

export interface SavePlan {
  readonly settingSet: AdSettingSet;
  /** New pictures by part name. */
  readonly images: readonly { readonly name: string; readonly file: File }[];
}

const partOf = (positionId: number) => `adImage${positionId}`;

const settingOf = ({ positionId, name, directUrl, uploadFile, isRemoved }: AdSlot) =>
  isRemoved
    ? { positionId, remove: true }
    : {
        positionId,
        name: cleanShownText(name),
        url: normalizeAdLink(directUrl) ?? directUrl.trim(),
        ...(uploadFile && { imageName: partOf(positionId) }),
      };

/** Returns what to send: the subtitle and the slots that differ from the saved ones, with complete links. */
export function planSave(saved: SavedAds, changes: AdChanges): SavePlan {
  const changed = slotsOf(saved, changes).filter((slot) => slot.isChanged);
  return {
    settingSet: {
      ...(isSubtitleChanged(saved, changes) && {
        plusEventSetting: { sponsorSubtitle: cleanShownText(changes.subtitle ?? '') },
      }),
      imageAdSet: changed.map(settingOf),
    },
    images: changed.flatMap(({ positionId, uploadFile, isRemoved }) =>
      uploadFile && !isRemoved ? { name: partOf(positionId), file: uploadFile } : [],
    ),
  };
}

/** Returns what is still unsaved after `sent` was saved: the changes made meanwhile. */
export function withoutSent(now: AdChanges, sent: AdChanges): AdChanges {
  return {
    ...(now.subtitle !== undefined && now.subtitle !== sent.subtitle && { subtitle: now.subtitle }),
    slots: Object.fromEntries(
      Object.entries(now.slots).filter(([position, change]) => change !== sent.slots[Number(position)]),
    ),
  };
}

/** The work on a slot's picture. */
export type ImageWork =
  | { readonly state: 'processing'; readonly progress: 20 | 80 | 100 }
  | { readonly state: 'error'; readonly fault: ImageFault; readonly file: File };

/** Why a slot cannot be saved. */
export type SlotFault =
  | 'imageNeeded'
  | 'lackOfInfo'
  | 'lackOfText'
  | 'linkInvalid'
  | 'processing'
  | 'imageFailed';

const faultOfFields = ({ name, directUrl, AdImageUrl, uploadFile, existed }: AdSlot): SlotFault | null => {
  const filled = [cleanShownText(name), directUrl.trim(), AdImageUrl ?? uploadFile].filter(Boolean).length;
  if (!existed && filled === 0) return null;
  if (existed && !AdImageUrl && !uploadFile) return 'imageNeeded';
  if (filled < 3) return existed ? 'lackOfText' : 'lackOfInfo';
  return normalizeAdLink(directUrl) ? null : 'linkInvalid';
};

/** Returns the first reason why a slot cannot be saved, or null. Empty slots and slots to be removed are valid. */
export function faultOf(slot: AdSlot, work?: ImageWork): SlotFault | null {
  if (slot.isRemoved) return null;
  if (work?.state === 'processing' && work.progress < 100) return 'processing';
  if (work?.state === 'error') return 'imageFailed';
  return faultOfFields(slot);
}

/** How much longer or wider than its place a picture may be without a warning. */
const TOLERANCE = 0.2;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns whether the ratio of a picture differs from that of its place by more than a fifth. */
export function isOffRatio(positionId: number, { width, height }: Size): boolean {
  const wanted = adRatioOf(positionId);
  return Math.abs(width / height - wanted) > TOLERANCE * wanted + Number.EPSILON;
}

/** Returns a ratio as people write it: 4:1, 4:3, 1:2.5. */
export function ratioText(ratio: number): string {
  if (Math.abs(ratio - 4 / 3) < 0.005) return '4:3';
  const short = (value: number) => String(Math.round(value * 10) / 10);
  return ratio >= 1 ? `${short(ratio)}:1` : `1:${short(1 / ratio)}`;
}

/** Why a chosen file cannot be an ad picture. */
export type ImageFault = 'format' | 'tooLarge' | 'conversion' | 'canvas' | 'invalidWebp';

/** Thrown by the conversion. */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure';
  readonly fault: ImageFault;

  constructor(fault: ImageFault) {
    super(fault);
    this.fault = fault;
  }
}

export const ACCEPTED = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp';

/** More than cameras and drawing programs write. Opening more could exhaust the browser's memory. */
const MAX_SOURCE_BYTES = 100 * 1024 * 1024;

/**
 * Returns why a file is refused by type, extension or size before it is opened, or null. AD_IMAGE.maxBytes applies to the
 * converted file only.
 */
export function refusalOf({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): ImageFault | null {
  const isPicture = /^image\/(jpe?g|png|webp)$/i.test(type) || /\.(jpe?g|png|webp)$/i.test(name);
  if (!isPicture) return 'format';
  return size > MAX_SOURCE_BYTES ? 'tooLarge' : null;
}

/** Returns true if a retry of the same file can succeed. */
export const isWorthRetrying = (fault: ImageFault): boolean => fault !== 'format' && fault !== 'tooLarge';

/** Long side in pixels and quality, tried in order until the result fits. */
export const TRIES: readonly { longSide: number; quality: number }[] = [
  { longSide: AD_IMAGE.maxSide, quality: AD_IMAGE.quality },
  { longSide: AD_IMAGE.maxSide, quality: 0.6 },
  { longSide: 1280, quality: 0.6 },
  { longSide: 1280, quality: 0.4 },
];

/** Returns the type to request from a browser that cannot write WebP. The server converts it. */
export function fallbackType({ type, name }: Pick<File, 'type' | 'name'>): 'image/jpeg' | 'image/png' {
  return /jpe?g$/i.test(type) || /\.jpe?g$/i.test(name) ? 'image/jpeg' : 'image/png';
}

const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Returns the file's name with the extension of `type`. */
export function nameAs(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${extensions[type] ?? 'webp'}`;
}

const reads = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Returns whether a file that starts with these bytes is WebP (RIFF container, form type WEBP). */
export const isWebp = (start: Uint8Array): boolean => reads(start, 0, 'RIFF') && reads(start, 8, 'WEBP');
