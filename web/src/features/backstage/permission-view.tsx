import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { PermissionSwitch } from './permission-switch.tsx';
import { useUploadPermission } from './use-upload-permission.ts';

/** The switch for participants' uploads, also used in the event's settings. */
export const UploadPermission = ({ eventId }: { eventId: string }) => {
  const { t } = useTranslation('backstage');
  const { decision, isLoading, isUpdating, decide, retry } = useUploadPermission(eventId);
  if (isLoading)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton className="h-32 rounded-card" />
      </div>
    );
  if (!decision)
    return (
      <div className="grid min-h-32 content-center justify-items-center gap-3 rounded-card border border-line bg-surface p-5">
        <p>{t('permission.failed')}</p>
        <Button kind="secondary" icon={<RetryIcon />} onClick={retry}>
          {t('common:retry')}
        </Button>
      </div>
    );
  const isAllowed = decision === 'ALLOW';
  return (
    <PermissionSwitch
      label={t('permission.upload')}
      text={t(isAllowed ? 'permission.allowed' : 'permission.denied')}
      isOn={isAllowed}
      isUpdating={isUpdating}
      onSwitch={(isOn) => decide(isOn ? 'ALLOW' : 'DENY')}
    />
  );
};

/** The permissions of participants: currently one switch. */
export const PermissionView = ({ eventId }: { eventId: string }) => {
  const { t } = useTranslation('backstage');
  return (
    <section aria-labelledby="permission-title" className="grid content-start gap-6">
      <div className="grid max-w-2xl gap-2">
        <h2 id="permission-title" className="text-xl">
          {t('permission.title')}
        </h2>
        <p className="text-muted">{t('permission.text')}</p>
      </div>
      <UploadPermission eventId={eventId} />
      <p className="text-sm text-muted">{t('permission.more')}</p>
    </section>
  );
};
