import { useState } from 'react';
import { DeleteAccount } from '../features/account/delete-account.tsx';
import { ExportData } from '../features/account/export-data.tsx';
import { SessionList } from '../features/account/session-list.tsx';
import { forgetAnyUnpaid } from '../features/payments/unpaid-event.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { notify } from '../lib/notification.ts';
import { navigate } from '../lib/page-history.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { leaveDevice } from '../lib/sign-out.ts';
import { useUser } from '../lib/use-session.ts';
import { useSignOut } from '../lib/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { LoginWanted } from '../ui/login-wanted.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageShell } from '../ui/page-shell.tsx';
import { UserPicture } from '../ui/user-picture.tsx';

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
            {t('user-menu:signOut')}
          </Button>
        </section>
        <SessionList />
        <ExportData />
        <DeleteAccount onDeleted={leave} />
      </div>
    </PageShell>
  );
};
