import { normalizeAdLink } from '@togather/contract/ads.ts';
import type { AdSettingSet } from '@togather/contract/schemas/ads.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import {
  type AdChanges,
  type AdSlot,
  isSubtitleChanged,
  type SavedAds,
  slotsOf,
} from '#parts/ads/ad-draft.ts';

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
