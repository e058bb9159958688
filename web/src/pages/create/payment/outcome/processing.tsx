import { useAction } from '#lib/api/use-action.ts';
import { PayButton } from '#pages/create/payment/paying/pay-button.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { OutcomeMessage } from './outcome-message.tsx';

/** A checkout has started without an outcome yet: the page polls, and checks again on request. */
export const Processing = ({
  pendingEventId,
  eventName,
  onCheck,
}: {
  pendingEventId: string;
  eventName: string;
  onCheck: () => Promise<void>;
}) => {
  const { t } = useTranslation('payments');
  const { isPending, run } = useAction(onCheck);
  return (
    <>
      <OutcomeMessage
        scenes={['toast', 'crowd']}
        title={t('complete.processingTitle')}
        eventName={eventName}
        text={t('complete.processingText')}
        actions={
          <Button isPending={isPending} onClick={() => void run()} className="min-w-40">
            {t(isPending ? 'complete.checking' : 'complete.checkAgain')}
          </Button>
        }
      />
      <section className="mx-auto grid max-w-md justify-items-center gap-3 border-t border-line pt-6 text-center">
        <p className="text-muted">{t('complete.notPaid')}</p>
        <PayButton pendingEventId={pendingEventId} label={t('complete.payAgain')} kind="secondary" />
      </section>
    </>
  );
};
