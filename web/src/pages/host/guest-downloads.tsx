import { GUEST_DOWNLOADS } from '@togather/contract/photos.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Choice } from '#ui/fields/choice.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { useChoice } from './guest-uploads.tsx';

/** What guests get where they download photos. */
export function DownloadSetting({
  event,
  onChange,
}: {
  readonly event: Event;
  readonly onChange: (change: Pick<BodyInputOf<'changeEvent'>, 'guestDownloads'>) => Promise<void>;
}) {
  const { t } = useTranslation('hosting');
  const { value, choose, error } = useChoice(event.guestDownloads, (guestDownloads) =>
    onChange({ guestDownloads }),
  );
  return (
    <SettingRow title={t('downloads.title')} text={t('downloads.text')}>
      <Choice
        label={t('downloads.label')}
        isColumn
        options={GUEST_DOWNLOADS.map((rule) => ({ value: rule, label: t(`downloads.${rule}`) }))}
        value={value}
        onChange={choose}
      />
      <FailureNote error={error} />
      <p className="text-sm text-muted">{t('downloads.honest')}</p>
    </SettingRow>
  );
}
