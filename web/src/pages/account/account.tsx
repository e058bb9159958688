import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFile } from '#lib/device/share.ts';
import { navigate } from '#lib/history/page-history.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { openLoaded } from '#lib/loading/load-chunk.ts';
import { notify } from '#lib/notices/notification.ts';
import { useUser } from '#lib/session/session-store.ts';
import { leaveDevice, useSignOut } from '#lib/sign-in/sign-out.ts';
import { forgetAnyUnpaid } from '#parts/event/unpaid-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DownloadIcon, TrashIcon } from '#ui/icons/icons.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { SettingCard, SettingRow } from '#ui/layout/setting-row.tsx';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { UserPicture } from '#ui/pictures/user-picture.tsx';
import { SessionList } from './session-list.tsx';

/** The account with its sessions, data export and deletion. */
export function Screen() {
  const { t } = useTranslation('account');
  const user = useUser();
  const signOut = useSignOut();
  usePageMeta({ title: t('title'), isIndexed: false });
  const [isGone, setIsGone] = useState(false);
  const leave = () => {
    setIsGone(true);
    forgetAnyUnpaid();
    leaveDevice();
    notify({ type: 'success', message: t('delete.done') });
    navigate(paths.home, { replace: true });
  };
  // After a deletion the user is redirected home and must not be asked to sign in.
  if (!user) return <PageShell>{!isGone && <LoginWanted heading="h1" />}</PageShell>;
  return (
    <PageShell>
      <div className="mx-auto grid max-w-2xl gap-6">
        <PageHeader title={t('title')} />
        <SettingCard>
          <section className="flex flex-wrap items-center gap-3 px-5 py-5 sm:px-6">
            <UserPicture user={user} />
            <p className="min-w-0 flex-1 basis-24">{t('signedInAs', { name: user.name })}</p>
            <Button kind="quiet" onClick={signOut} className="-mr-5">
              {t('user-menu:logOut')}
            </Button>
          </section>
          <SessionList />
          <ExportData />
        </SettingCard>
        <SettingCard isDanger>
          <DeleteAccount onDeleted={leave} />
        </SettingCard>
      </div>
    </PageShell>
  );
}

const load = () => import('./delete-dialog.tsx');
const DeleteDialog = lazy(async () => ({ default: (await load()).DeleteDialog }));

/** Shows what deleting an account removes, and the button for it. */
const DeleteAccount = ({ onDeleted }: { onDeleted: () => void }) => {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SettingRow
      title={t('delete.title')}
      text={t('delete.text')}
      control={
        <Button
          kind="danger"
          icon={<TrashIcon className="size-5" />}
          onClick={() => openLoaded(load, () => setIsAsking(true))}
        >
          {t('delete.action')}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} onDeleted={onDeleted} />}
      </Suspense>
    </SettingRow>
  );
};

const ExportData = () => {
  const { t } = useTranslation('account');
  const { isPending, error, run } = useAction(async () => {
    const data: unknown = await call('exportAccount');
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, 'togather-account.json');
  });
  return (
    <SettingRow
      title={t('export.title')}
      text={t('export.text')}
      control={
        <Button
          kind="secondary"
          icon={<DownloadIcon className="size-5" />}
          isPending={isPending}
          onClick={() => void run()}
        >
          {t('export.action')}
        </Button>
      }
    >
      <FailureNote error={error} />
    </SettingRow>
  );
};
