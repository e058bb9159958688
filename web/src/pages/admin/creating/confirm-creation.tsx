import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { WarningIcon } from '#ui/icons/icons.tsx';
import { Address } from '#ui/links/link.tsx';

const Facts = ({ user, eventName }: { user: AdminUser; eventName: string }) => {
  const { t } = useTranslation('admin');
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-sm text-muted">{t('create.host')}</dt>
        <dd>
          <bdi>{user.name}</bdi>{' '}
          <span className="text-muted">
            (<Address>{user.email}</Address>)
          </span>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{t('create.event')}</dt>
        <dd>
          <bdi>{eventName}</bdi>
        </dd>
      </div>
    </dl>
  );
};

/** Asks for confirmation before an event is created without payment. Without a user there is nothing to confirm. */
export function ConfirmCreation({
  user,
  eventName,
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  user: AdminUser | null;
  eventName: string;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDialog
      title={t('create.confirmTitle')}
      confirm={t(isPending ? 'create.creating' : 'create.confirm')}
      // Errors are shown below, with the message of the failed call.
      work={{ isPending, error: null, run: async () => onConfirm() }}
      isReady={user !== null}
      isOpen
      onClose={onClose}
    >
      <p className="flex gap-3 rounded-card bg-accent-soft p-4">
        <WarningIcon className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>{t('create.confirmText')}</span>
      </p>
      {user ? <Facts user={user} eventName={eventName} /> : <p>{t('create.noUsers')}</p>}
      {error !== null && (
        <p role="alert" className="text-danger">
          {t('create.failed')}
          <span className="block text-sm">{errorText(error)}</span>
        </p>
      )}
    </ConfirmDialog>
  );
}
