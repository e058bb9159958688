import { AdminFooter } from '../../features/admin/admin-footer.tsx';
import { AdminGate } from '../../features/admin/admin-gate.tsx';
import { AdminViews, readAdminView } from '../../features/admin/admin-views.tsx';
import { AuditList } from '../../features/admin/audit/audit-list.tsx';
import { CreatePlus } from '../../features/admin/creating/create-plus.tsx';
import { EventFinder } from '../../features/admin/events/event-finder.tsx';
import { FeedbackInbox } from '../../features/admin/feedback/feedback-inbox.tsx';
import { Hosts } from '../../features/admin/hosts/hosts.tsx';
import { Installation } from '../../features/admin/installation/installation.tsx';
import { RefundList } from '../../features/admin/refunds/refund-list.tsx';
import { ReportInbox } from '../../features/admin/reports/report-inbox.tsx';
import { People } from '../../features/admin/users/people.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { useSearchParams } from '../../platform/history/search-params.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { LoginWanted } from '../../ui/messages/login-wanted.tsx';

/** The admin panel: events, users, reports, refunds, feedback, activity and the installation. */
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
};
