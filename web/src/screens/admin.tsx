import { AdminGate } from '../features/admin/admin-gate.tsx';
import { AdminViews } from '../features/admin/admin-views.tsx';
import { CreatePlus } from '../features/admin/create-plus.tsx';
import { FeedbackInbox } from '../features/admin/feedback-inbox.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { useSearchParams } from '../lib/search-params.ts';
import { useUser } from '../lib/use-session.ts';
import { LoginWanted } from '../ui/login-wanted.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageShell } from '../ui/page-shell.tsx';

/** For administrators: Plus events without payment, and what visitors wrote. */
export const Screen = () => {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const user = useUser();
  usePageMeta({ title: t('title'), isIndexed: false });
  const view = params.get('view') === 'feedback' ? 'feedback' : 'create';
  return (
    <PageShell>
      {user ? (
        <AdminGate>
          <PageHeader title={t('title')} />
          <AdminViews view={view} />
          {view === 'feedback' ? <FeedbackInbox /> : <CreatePlus />}
        </AdminGate>
      ) : (
        <LoginWanted heading="h1" />
      )}
    </PageShell>
  );
};
