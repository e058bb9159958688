import { ForChosenHosts } from '../../features/events/for-chosen-hosts.tsx';
import { PendingEventForm } from '../../features/payments/paying/pending-event-form.tsx';
import { PlusSummary } from '../../features/payments/paying/plus-summary.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { LoginForForm } from '../../ui/messages/login-wanted.tsx';

/** The name of a Plus event, and the button to pay for it. */
export const Screen = () => {
  const { t } = useTranslation('payments');
  const user = useUser();
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell>
      <ForChosenHosts>
        <div className="mx-auto grid max-w-4xl gap-8">
          <PageHeader title={t('title')} text={t('text')} />
          {!user && <LoginForForm />}
          <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
            <PendingEventForm />
            <PlusSummary />
          </div>
        </div>
      </ForChosenHosts>
    </PageShell>
  );
};
