import { useTranslation } from '../../i18n/use-translation.ts';
import { handleGlobalError } from '../../lib/catch-global-errors.ts';
import { ApiError, isLoginFailure } from '../../lib/failures.ts';
import { notify } from '../../lib/notification.ts';
import { useAction } from '../../lib/use-action.ts';
import type { AdChanges, SavedAds } from './ad-slot.ts';
import { planSave } from './plan-save.ts';
import { sendAds } from './send-ads.ts';

const ERROR_MS = 5000;

/** Returns the position whose picture the server could not convert either, if that made the save fail. */
const refusedPosition = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'AD_IMAGE_INVALID') return undefined;
  const { positionId } = (error.details ?? {}) as { positionId?: unknown };
  return typeof positionId === 'number' ? positionId : undefined;
};

/** Saves changes and reports the result. `onSaved` receives the event's current ads. */
export const useSaveAds = (
  eventId: string,
  on: { saved: (now: SavedAds, sent: AdChanges) => void; imageRefused: (position: number) => void },
) => {
  const { t } = useTranslation('backstage');
  return useAction(async (saved: SavedAds, changes: AdChanges) => {
    try {
      const { adInfos, plusEventSettings } = await sendAds(eventId, planSave(saved, changes));
      on.saved({ ads: adInfos, subtitle: plusEventSettings.sponsorSubtitle }, changes);
      notify({ type: 'success', message: t('saved') });
    } catch (error) {
      notify({ type: 'error', message: t('notSaved'), duration: ERROR_MS });
      const refused = refusedPosition(error);
      if (refused !== undefined) on.imageRefused(refused);
      // One notice reports the failure. The global handler only handles expired sessions.
      if (isLoginFailure(error)) handleGlobalError(error);
    }
  });
};
