import { webPatterns } from '@togather/contract/web-paths.ts';
import { EventTicket } from '../../features/events/event-ticket.tsx';
import { FirstSteps } from '../../features/hosting/sharing/first-steps.tsx';
import { PaymentOutcome } from '../../features/payments/outcome/payment-outcome.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { useUser } from '../../platform/session/use-session.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { LoginWanted } from '../../ui/messages/login-wanted.tsx';

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
          ticket={(event) => (
            <>
              <EventTicket {...event} />
              <FirstSteps name={event.eventName} pin={event.pinCode} />
            </>
          )}
        />
      ) : (
        <LoginWanted heading="h1" />
      )}
    </PageShell>
  );
};
