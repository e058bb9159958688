import { useAction } from '#lib/api/use-action.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';
import { handleGlobalError } from '#lib/notices/catch-global-errors.ts';
import { notify } from '#lib/notices/notification.ts';
import { planSave } from '#pages/backstage/ads/drafts/plan-save.ts';
import type { AdChanges, SavedAds } from '#parts/ads/ad-slot.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { sendAds } from './send-ads.ts';

const ERROR_MS = 5000;

/** Returns the position whose picture the server could not convert either, if that made the save fail. */
const refusedPosition = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'AD_IMAGE_INVALID') return undefined;
  const { positionId } = (error.details ?? {}) as { positionId?: unknown };
  return typeof positionId === 'number' ? positionId : undefined;
};

/** Saves changes and reports the result. `saved` receives the event's current ads, or nothing if the server does not say. */
export const useSaveAds = (
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
