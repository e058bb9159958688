import { normalizeAdLink } from '@togather/contract/ads.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import type { AdSlot } from '#parts/ads/ad-draft.ts';
import { adRatioOf } from '#ui/pictures/ad-frame.tsx';
import type { ImageFault } from './image-rules.ts';

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
