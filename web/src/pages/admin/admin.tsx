import { usePageMeta } from '#lib/history/page-meta.ts';
import { useSearchParams } from '#lib/history/search-params.ts';
import { useUser } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { AdminFooter } from './admin-footer.tsx';
import { AdminGate } from './admin-gate.tsx';
import { AdminViews, readAdminView } from './admin-views.tsx';
import { AuditList } from './audit/audit-list.tsx';
import { CreatePlus } from './creating/create-plus.tsx';
import { EventFinder } from './events/event-finder.tsx';
import { FeedbackInbox } from './feedback/feedback-inbox.tsx';
import { Hosts } from './hosts/hosts.tsx';
import { Installation } from './installation/installation.tsx';
import { RefundList } from './refunds/refund-list.tsx';
import { ReportInbox } from './reports/report-inbox.tsx';
import { People } from './users/people.tsx';

/** The admin panel: events, users, reports, refunds, feedback, activity and the installation. */
export function Screen() {
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
          {view === 'hosts' && <Hosts />}
          {view === 'reports' && <ReportInbox />}
          {view === 'refunds' && <RefundList />}
          {view === 'feedback' && <FeedbackInbox />}
          {view === 'audit' && <AuditList />}
          {view === 'installation' && <Installation />}
          <AdminFooter />
        </AdminGate>
      ) : (
        <LoginWanted heading="h1" />
      )}
    </PageShell>
  );
}
