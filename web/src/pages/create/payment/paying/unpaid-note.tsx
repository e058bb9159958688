import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { useUnpaidEvent } from './use-unpaid-event.ts';

/** Links to a saved, unpaid event, unless the name in the field leads there. */
export const UnpaidNote = ({ nameInField }: { nameInField: string }) => {
  const { t } = useTranslation('payments');
  const unpaid = useUnpaidEvent();
  if (!unpaid || unpaid.eventName === nameInField) return null;
  return (
    <aside className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <p>{t('unpaid.text', { name: unpaid.eventName })}</p>
      <LinkButton
        to={paths.pendingEventComplete(unpaid.pendingEventId)}
        kind="secondary"
        className="justify-self-start"
      >
        {t('unpaid.action')}
      </LinkButton>
    </aside>
  );
};
