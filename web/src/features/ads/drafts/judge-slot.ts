import { normalizeAdLink } from '@togather/contract/ads.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import type { AdSlot } from './ad-slot.ts';
import type { ImageFault } from './image-rules.ts';

/** What happens to a slot's picture now; nothing most of the time. */
export type ImageWork =
  | { readonly state: 'processing'; readonly progress: 20 | 80 | 100 }
  | { readonly state: 'error'; readonly fault: ImageFault; readonly file: File };

/** Why a slot cannot be saved as it is. */
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

/** Decides whether a slot may be saved: null, or the first reason why not. An empty slot is fine, so is one to be removed. */
export const faultOf = (slot: AdSlot, work?: ImageWork): SlotFault | null => {
  if (slot.isRemoved) return null;
  if (work?.state === 'processing' && work.progress < 100) return 'processing';
  if (work?.state === 'error') return 'imageFailed';
  return faultOfFields(slot);
};
