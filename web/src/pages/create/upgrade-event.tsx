import { PLUS_PRICE } from '@togather/contract/plans.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { isLoginFailure } from '#lib/failures/failures.ts';
import { navigate } from '#lib/history/page-history.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { isOwner } from '#lib/joining/look-up-event.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { ForHost } from '#parts/host/for-host.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/text-field.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { ForChosenHosts } from './for-chosen-hosts.tsx';
import { PayFrame, PlusSummary } from './payment/paying/plus-summary.tsx';
import { creationFailureText } from './payment/paying/post-to-cashier.ts';
import { usePayment } from './payment/paying/use-payment.ts';

const NotUpgradable = ({ event }: { event: Event }) => {
  const { t } = useTranslation('payments');
  const { eventType, eventName, pinCode } = event;
  const ended = isOwner(event) ? 'upgrade.ended' : 'upgrade.notOwner';
  return (
    <ProblemMessage
      heading="h1"
      title={t(eventType === 'Plus' ? 'upgrade.already' : ended)}
      text={<bdi>{eventName}</bdi>}
      actions={<LinkButton to={paths.manageEvent(pinCode)}>{t('upgrade.manage')}</LinkButton>}
    />
  );
};

const Upgrade = ({ event }: { event: Event }) => {
  const { t } = useTranslation('payments');
  if (!isOwner(event) || !isUpgradable(event)) return <NotUpgradable event={event} />;
  return (
    <div className="grid gap-8">
      <PageHeader title={t('upgrade.title')} text={t('upgrade.text')} />
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
        <UpgradeForm event={event} />
        <PlusSummary />
      </div>
    </div>
  );
};

/** Turns a Free event into Plus, by a payment. */
export function Screen() {
  const { t } = useTranslation('payments');
  const { eventPin = '' } = useParams(webPatterns.upgradeEvent);
  usePageMeta({ title: t('upgrade.title'), isIndexed: false });
  return (
    <PageShell>
      <div className="mx-auto max-w-4xl">
        <ForHost pin={eventPin}>
          {(event) => (
            <ForChosenHosts>
              <Upgrade event={event} />
            </ForChosenHosts>
          )}
        </ForHost>
      </div>
    </PageShell>
  );
}

/** Shows the Free event and the button that opens the cashier for its upgrade. */
const UpgradeForm = ({
  event: { eventId, eventName },
}: {
  event: { eventId: string; eventName: string };
}) => {
  const { t } = useTranslation('payments');
  const payment = usePayment((pendingEventId) => navigate(paths.pendingEventComplete(pendingEventId)));
  const saving = useAction(async () => {
    try {
      const body = { eventName, eventType: 'PLUS', upgradeOf: eventId } as const;
      await payment.pay((await call('createPendingEvent', { body })).pendingEventId);
    } catch (failure) {
      // The login expired while the page was open: the page asks for a new one.
      if (!isLoginFailure(failure)) throw failure;
    }
  });
  const failure = payment.failure ?? (saving.error === null ? null : creationFailureText(saving.error));
  return (
    <div className="grid content-start gap-4">
      <h2 className="text-xl">
        <bdi>{eventName}</bdi>
      </h2>
      <p className="text-muted">{t('upgrade.stays')}</p>
      <PayFrame>
        <Button
          isPending={saving.isPending}
          className="min-h-14"
          disabled={payment.isUnavailable}
          onClick={() => void saving.run()}
        >
          {payment.isPending ? t('opening') : t('save', { price: PLUS_PRICE })}
        </Button>
        {failure && <FieldError id="payment-failure" error={failure} />}
      </PayFrame>
    </div>
  );
};
