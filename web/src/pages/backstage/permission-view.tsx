import type { Event } from '@togather/contract/schemas/events/events.ts';
import { lazy, Suspense, useState } from 'react';
import { openLoaded } from '#lib/loading/open-loaded.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { PermissionSwitch } from './permission-switch.tsx';
import { usePermissions } from './use-permissions.ts';

const loadDialog = async () => ({ default: (await import('./show-waiting-dialog.tsx')).ShowWaitingDialog });
const ShowWaitingDialog = lazy(loadDialog);

type PermissionsProps = Pick<Event, 'eventId' | 'waitingPhotos'>;

/** The switches for participants' uploads and for the review. */
const Permissions = ({ eventId, waitingPhotos }: PermissionsProps) => {
  const { t } = useTranslation('backstage');
  const [isAsking, setIsAsking] = useState(false);
  const { isAllowed, isKnown, isLoading, isUpdating, change, retry } = usePermissions(eventId);
  const waiting = waitingPhotos ?? 0;
  if (isLoading)
    return (
      <div role="status" aria-label={t('common:loading')} className="grid gap-3">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
    );
  if (!isAllowed)
    return (
      <div className="grid min-h-32 content-center justify-items-center gap-3 rounded-card border border-line bg-surface p-5">
        <p>{t('permission.failed')}</p>
        <Button kind="secondary" icon={<RetryIcon />} onClick={retry}>
          {t('common:retry')}
        </Button>
      </div>
    );
  const mayUpload = isAllowed('UPLOAD_PHOTO');
  const areShown = isAllowed('SHOW_UNREVIEWED');
  const changeReview = (isOn: boolean) => {
    if (isOn && waiting > 0) openLoaded(loadDialog, () => setIsAsking(true));
    else change({ permission: 'SHOW_UNREVIEWED', decision: isOn ? 'ALLOW' : 'DENY' });
  };
  return (
    <div className="grid gap-3">
      <PermissionSwitch
        label={t('permission.upload')}
        text={t(mayUpload ? 'permission.allowed' : 'permission.denied')}
        isOn={mayUpload}
        isUpdating={isUpdating('UPLOAD_PHOTO')}
        onSwitch={(isOn) => change({ permission: 'UPLOAD_PHOTO', decision: isOn ? 'ALLOW' : 'DENY' })}
      />
      {isKnown('SHOW_UNREVIEWED') && (
        <PermissionSwitch
          label={t('permission.unreviewed')}
          text={t(areShown ? 'permission.shownAtOnce' : 'permission.reviewed')}
          isOn={areShown}
          isUpdating={isUpdating('SHOW_UNREVIEWED')}
          onSwitch={changeReview}
        />
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <ShowWaitingDialog
            count={waiting}
            onClose={() => setIsAsking(false)}
            onChoose={(showWaiting) => {
              setIsAsking(false);
              change({
                permission: 'SHOW_UNREVIEWED',
                decision: 'ALLOW',
                ...(showWaiting && { showWaiting }),
              });
            }}
          />
        )}
      </Suspense>
    </div>
  );
};

/** The permissions of participants in the backstage. */
export const PermissionView = (props: PermissionsProps) => {
  const { t } = useTranslation('backstage');
  return (
    <section aria-labelledby="permission-title" className="grid content-start gap-6">
      <div className="grid max-w-2xl gap-2">
        <h2 id="permission-title" className="text-xl">
          {t('permission.title')}
        </h2>
        <p className="text-muted">{t('permission.text')}</p>
      </div>
      <Permissions {...props} />
      <p className="text-sm text-muted">{t('permission.more')}</p>
    </section>
  );
};
