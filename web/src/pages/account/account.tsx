import { useState } from 'react';
import { navigate } from '#lib/history/page-history.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { notify } from '#lib/notices/notification.ts';
import { useUser } from '#lib/session/use-session.ts';
import { leaveDevice } from '#lib/sign-in/sign-out.ts';
import { useSignOut } from '#lib/sign-in/use-sign-out.ts';
import { forgetAnyUnpaid } from '#parts/event/unpaid-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { UserPicture } from '#ui/pictures/user-picture.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { SessionList } from './session-list.tsx';

/** The account with its sessions, data export and deletion. */
export const Screen = () => {
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
        <section className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-6">
          <UserPicture user={user} />
          <p className="min-w-0 flex-1 basis-40">{t('signedInAs', { name: user.name })}</p>
          <Button kind="quiet" onClick={signOut} className="-mr-4">
            {t('user-menu:logOut')}
          </Button>
        </section>
        <SessionList />
        <ExportData />
        <DeleteAccount onDeleted={leave} />
      </div>
    </PageShell>
  );
};
