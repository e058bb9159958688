import { webPatterns } from '@togather/contract/web-paths.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { useUser } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { EventTicket } from './event-ticket.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PaymentOutcome } from './payment/outcome/payment-outcome.tsx';

/** The page to which the cashier returns, and where a payment is resumed. */
export function Screen() {
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
}
