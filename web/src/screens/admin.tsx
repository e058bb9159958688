import { AdminGate } from '../features/admin/admin-gate.tsx';
import { AdminViews, readAdminView } from '../features/admin/admin-views.tsx';
import { CreatePlus } from '../features/admin/create-plus.tsx';
import { DeedList } from '../features/admin/deed-list.tsx';
import { EventFinder } from '../features/admin/event-finder.tsx';
import { FeedbackInbox } from '../features/admin/feedback-inbox.tsx';
import { People } from '../features/admin/people.tsx';
import { RefundList } from '../features/admin/refund-list.tsx';
import { ReportInbox } from '../features/admin/report-inbox.tsx';
import { System } from '../features/admin/system.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { useSearchParams } from '../lib/search-params.ts';
import { useUser } from '../lib/use-session.ts';
import { LoginWanted } from '../ui/login-wanted.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageShell } from '../ui/page-shell.tsx';

/** The admin panel: events, users, reports, refunds, feedback, activity and the system's state. */
export const Screen = () => {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const user = useUser();
  usePageMeta({ title: t('title'), isIndexed: false });
  const view = readAdminView(params.get('view'));
  return (
    <PageShell>
      {user ? (
        <AdminGate>
          <PageHeader title={t('title')} />
          <AdminViews view={view} />
          {view === 'create' && <CreatePlus />}
          {view === 'events' && <EventFinder />}
          {view === 'people' && <People />}
          {view === 'reports' && <ReportInbox />}
          {view === 'refunds' && <RefundList />}
          {view === 'feedback' && <FeedbackInbox />}
          {view === 'deeds' && <DeedList />}
          {view === 'system' && <System />}
        </AdminGate>
      ) : (
        <LoginWanted heading="h1" />
      )}
    </PageShell>
  );
};
