import { AD_IMAGE } from '@togather/contract/ads.ts';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { decodePicture, encodePicture } from '#lib/device/encode-picture.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';
import { handleGlobalError } from '#lib/notices/catch-global-errors.ts';
import { notify } from '#lib/notices/notification.ts';
import {
  fallbackType,
  faultOf,
  ImageFailure,
  type ImageFault,
  type ImageWork,
  isWebp,
  nameAs,
  planSave,
  refusalOf,
  TRIES,
  withoutSent,
} from '#pages/backstage/ads/drafts/plan-save.ts';
import {
  type AdChanges,
  type ChosenImage,
  isSubtitleChanged,
  type SavedAds,
  slotsOf,
} from '#parts/ads/ad-draft.ts';
import { storePicture } from '#parts/ads/picture-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { sendAds } from './send-ads.ts';
import { useAdChanges } from './use-ad-changes.ts';

export interface AdEditorOptions {
  readonly eventId: string;
  readonly saved: SavedAds;
  /** This tab's draft. */
  readonly restored: AdChanges;
  /** Receives the event's new ads, if known. Resolves once the event shows them. */
  readonly onSaved: (now: SavedAds | undefined) => Promise<void>;
}

/**
 * Returns the state of an event's ad editor: the six slots with unsaved changes, their faults, and the functions to change
 * and save them.
 */
export function useAdEditor({ eventId, saved, restored, onSaved }: AdEditorOptions) {
  const { changes, setChanges, setSubtitle, edit, undo, discard } = useAdChanges(eventId, restored);
  const images = useAdImages((position, image) => edit(position, { image }));
  const slots = slotsOf(saved, changes).map((slot) => {
    const work = images.work[slot.positionId];
    return { ...slot, work, fault: faultOf(slot, work) };
  });
  const save = useSaveAds(eventId, {
    saved: async (now, sent) => {
      await onSaved(now);
      setChanges((latest) => withoutSent(latest, sent));
    },
    imageRefused: (position) => {
      const file = slots.find((slot) => slot.positionId === position)?.uploadFile;
      if (file) images.fail(position, file, 'invalidWebp');
    },
  });
  const hasChanges =
    isSubtitleChanged(saved, changes) || slots.some((slot) => slot.isChanged || slot.fault !== null);
  const faulty = slots.filter((slot) => slot.fault !== null).length;
  return {
    subtitle: changes.subtitle ?? saved.subtitle,
    slots,
    hasChanges,
    faulty,
    canSave: hasChanges && faulty === 0,
    isSaving: save.isPending,
    setSubtitle,
    edit,
    choose: (position: number, file: File) => void images.choose(position, file),
    dismiss: images.clear,
    /** Also cancels its conversion. */
    removeImage: (position: number) => {
      images.clear(position);
      edit(position, { image: 'removed' });
    },
    /** Discards the slot's unsaved changes. */
    undo: (position: number) => {
      images.clear(position);
      undo(position);
    },
    removeAd: (position: number) => {
      images.clear(position);
      edit(position, { isRemoved: true });
    },
    discard: () => {
      images.clearAll();
      discard();
    },
    save: () => void save.run(saved, changes),
  };
}
export type AdEditor = ReturnType<typeof useAdEditor>;
export type EditedSlot = AdEditor['slots'][number];

const ERROR_MS = 5000;

/** Returns the position whose picture the server could not convert either, if that made the save fail. */
const refusedPosition = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'AD_IMAGE_INVALID') return undefined;
  const { positionId } = (error.details ?? {}) as { positionId?: unknown };
  return typeof positionId === 'number' ? positionId : undefined;
};

/** Saves changes and reports the result. `saved` receives the event's current ads, or nothing if the server does not say. */
const useSaveAds = (
  eventId: string,
  on: {
    saved: (now: SavedAds | undefined, sent: AdChanges) => Promise<void>;
    imageRefused: (position: number) => void;
  },
) => {
  const { t } = useTranslation();
  return useAction(async (saved: SavedAds, changes: AdChanges) => {
    try {
      const { adInfos: ads, plusEventSettings } = await sendAds(eventId, planSave(saved, changes));
      const now = ads && plusEventSettings && { ads, subtitle: plusEventSettings.sponsorSubtitle };
      await on.saved(now, changes);
      notify({ type: 'success', message: t('notifications.saveSuccess') });
    } catch (error) {
      notify({ type: 'error', message: t('notifications.saveError'), duration: ERROR_MS });
      const refused = refusedPosition(error);
      if (refused !== undefined) on.imageRefused(refused);
      // One notice reports the failure. The global handler only handles expired sessions.
      if (isLoginFailure(error)) handleGlobalError(error);
    }
  });
};

const SHOWN_WHEN_DONE_MS = 500;

const makeImage = async (file: File, onEncoded: () => void): Promise<ChosenImage> => {
  const converted = await convertImage(file, onEncoded);
  const key = `${Date.now()}-${Math.random()}`;
  await storePicture(key, converted);
  return { key, file: converted };
};

/** Converts chosen files by slot. For one slot the last file counts. */
const useAdImages = (onReady: (position: number, image: ChosenImage) => void) => {
  const [work, setWork] = useState<Readonly<Record<number, ImageWork>>>({});
  const runs = useRef(new Map<number, symbol>());
  useEffect(() => () => runs.current.clear(), []);

  const clear = (position: number) => {
    runs.current.delete(position);
    setWork(({ [position]: _, ...others }) => others);
  };
  /** A failure stays until the user resolves it. Later results for the slot are ignored. */
  const fail = (position: number, file: File, fault: ImageFault) => {
    runs.current.delete(position);
    setWork((now) => ({ ...now, [position]: { state: 'error', fault, file } }));
  };
  const choose = async (position: number, file: File): Promise<void> => {
    const run = Symbol(file.name);
    runs.current.set(position, run);
    const isLatest = () => runs.current.get(position) === run;
    const showProgress = (progress: 20 | 80 | 100) =>
      isLatest() && setWork((now) => ({ ...now, [position]: { state: 'processing', progress } }));
    const refusal = refusalOf(file);
    if (refusal) return fail(position, file, refusal);
    try {
      showProgress(20);
      const image = await makeImage(file, () => showProgress(80));
      if (!isLatest()) return;
      onReady(position, image);
      showProgress(100);
      setTimeout(() => isLatest() && clear(position), SHOWN_WHEN_DONE_MS);
    } catch (error) {
      if (isLatest()) fail(position, file, error instanceof ImageFailure ? error.fault : 'conversion');
    }
  };
  const clearAll = () => {
    runs.current.clear();
    setWork({});
  };
  return { work, choose, clear, clearAll, fail };
};

const decode = async (file: File): Promise<ImageBitmap> => {
  try {
    return await decodePicture(file);
  } catch {
    throw new ImageFailure('conversion');
  }
};

type Try = (typeof TRIES)[number];

const encodeAs = async (type: string, bitmap: ImageBitmap, size: Try): Promise<Blob> => {
  const blob = await encodePicture(bitmap, { ...size, type });
  if (!blob) throw new ImageFailure('canvas');
  return blob;
};

/** Safari returns a PNG when asked for WebP. Then the server gets a type it can convert. */
const encode = async (bitmap: ImageBitmap, size: Try, file: File): Promise<Blob> => {
  const blob = await encodeAs('image/webp', bitmap, size);
  const fallback = fallbackType(file);
  return blob.type === 'image/webp' || blob.type === fallback ? blob : encodeAs(fallback, bitmap, size);
};

const encodeWithinLimit = async (bitmap: ImageBitmap, file: File): Promise<Blob> => {
  for (const size of TRIES) {
    const blob = await encode(bitmap, size, file);
    if (blob.size <= AD_IMAGE.maxBytes) return blob;
  }
  throw new ImageFailure('tooLarge');
};

const check = async (blob: Blob): Promise<void> => {
  if (blob.type !== 'image/webp') return;
  const start = new Uint8Array(await blob.slice(0, 12).arrayBuffer());
  if (!isWebp(start)) throw new ImageFailure('invalidWebp');
};

/**
 * Returns the picture as WebP, upright, with a long side of at most 1920 px, under 15 MB. Calls `onEncoded` before the
 * result is checked. Throws ImageFailure.
 */
const convertImage = async (file: File, onEncoded: () => void): Promise<File> => {
  const bitmap = await decode(file);
  try {
    const blob = await encodeWithinLimit(bitmap, file);
    onEncoded();
    await check(blob);
    return new File([blob], nameAs(file.name, blob.type), { type: blob.type });
  } finally {
    bitmap.close();
  }
};
