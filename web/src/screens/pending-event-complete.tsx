import { webPatterns } from '@togather/contract/web-paths.ts';
import { EventTicket } from '../features/events/event-ticket.tsx';
import { PaymentOutcome } from '../features/payments/payment-outcome.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { useParams } from '../lib/use-location.tsx';
import { useUser } from '../lib/use-session.ts';
import { LoginWanted } from '../ui/login-wanted.tsx';
import { PageShell } from '../ui/page-shell.tsx';

/** The page to which the cashier returns, and where a payment is resumed. */
export const Screen = () => {
  const { t } = useTranslation('payments');
  const { pendingEventId = '' } = useParams(webPatterns.pendingEventComplete);
  const user = useUser();
  usePageMeta({ title: t('complete.title'), isIndexed: false });
  return (
    <PageShell>
      {user ? (
        <PaymentOutcome
          key={pendingEventId}
          pendingEventId={pendingEventId}
          ticket={(event) => <EventTicket {...event} />}
        />
      ) : (
        <LoginWanted heading="h1" />
      )}
    </PageShell>
  );
};
