import type { AdminEvent } from '@togather/contract/schemas/admin/admin-events.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { MeasureButton } from './measure-button.tsx';
import { useMeasures } from './use-measures.ts';

export function TakedownButton({
  event: { eventId, eventName, takenDown },
}: {
  event: Pick<AdminEvent, 'eventId' | 'eventName' | 'takenDown'>;
}) {
  const { t } = useTranslation('admin');
  const { takeDown, bringBack } = useMeasures();
  return (
    <MeasureButton
      about={eventName}
      isTaken={takenDown !== null}
      take={t('takedown.takeDown')}
      undo={t('takedown.bringBack')}
      question={{
        title: t('takedown.confirmTitle'),
        text: t('takedown.confirmText', { name: eventName }),
        hint: t('takedown.reasonHint'),
        confirm: t('takedown.takeDown'),
      }}
      onTake={(reason) => takeDown(eventId, reason)}
      onUndo={() => bringBack(eventId)}
    />
  );
}
