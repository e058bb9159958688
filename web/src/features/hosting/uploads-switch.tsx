import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { changeEvent, type OnChanged } from './change-event.ts';

/** Closes the uploads of everybody but the host, early, and opens them again. */
export const UploadsSwitch = ({
  eventId,
  isClosed,
  onChanged,
}: {
  eventId: string;
  isClosed: boolean;
  onChanged: OnChanged;
}) => {
  const { t } = useTranslation('hosting');
  const work = useAction(async (isOpen: boolean) =>
    onChanged(await changeEvent(eventId, { uploadsClosed: !isOpen })),
  );
  const state = isClosed ? 'uploads.closed' : 'uploads.open';
  return (
    <div className="rounded-card border border-line p-4">
      <Switch
        label={t('uploads.label')}
        note={t(work.isPending ? 'uploads.updating' : state)}
        isOn={!isClosed}
        isPending={work.isPending}
        onChange={(isOpen) => void work.run(isOpen)}
      />
      {work.error !== null && <FieldError id="uploads-failure" error={errorText(work.error)} />}
    </div>
  );
};
