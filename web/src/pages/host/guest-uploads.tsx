import { SHOTS_PER_GUEST } from '@togather/contract/limits.ts';
import { UPLOADER_NAMES, type UploaderNames } from '@togather/contract/photos.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { paths } from '#lib/history/paths.ts';
import { isOwner } from '#lib/joining/look-up-event.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

type Change = Pick<BodyInputOf<'changeEvent'>, 'uploaderNames' | 'shotsPerGuest'>;

/** Saves a choice at once, the last one of several. Shows it meanwhile, and the saved one again if it cannot be saved. */
export function useChoice<V>(saved: V, save: (value: V) => Promise<void>) {
  const { t } = useTranslation('hosting');
  const [wanted, setWanted] = useState<{ readonly value: V } | null>(null);
  const latest = useRef(saved);
  const { error, run } = useAction(async () => {
    try {
      for (let value: V | undefined; value !== latest.current; ) {
        value = latest.current;
        await save(value);
      }
      notify({ type: 'success', message: t('details.saved') });
    } finally {
      setWanted(null);
    }
  });
  const choose = (value: V) => {
    latest.current = value;
    setWanted({ value });
    void run();
  };
  return { value: wanted ? wanted.value : saved, choose, error };
}

interface Props {
  readonly event: Event;
  readonly onChange: (change: Change) => Promise<void>;
}

/** Whether guests name themselves before they upload. */
export function NameSetting({ event, onChange }: Props) {
  const { t } = useTranslation('hosting');
  const { value, choose, error } = useChoice<UploaderNames>(event.uploaderNames, (uploaderNames) =>
    onChange({ uploaderNames }),
  );
  return (
    <SettingRow title={t('names.title')} text={t('names.text')}>
      <Choice
        label={t('names.label')}
        isColumn
        options={UPLOADER_NAMES.map((rule) => ({ value: rule, label: t(`names.${rule}`) }))}
        value={value}
        onChange={choose}
      />
      <FailureNote error={error} />
    </SettingRow>
  );
}

const NUMBERS = Array.from(
  { length: SHOTS_PER_GUEST.most - SHOTS_PER_GUEST.least + 1 },
  (_, at) => SHOTS_PER_GUEST.least + at,
);
const OFF = 'off';

/** How many photos each guest of a Plus event may upload. */
export function ShotSetting({ event, onChange }: Props) {
  const { t } = useTranslation('hosting');
  const { value, choose, error } = useChoice(event.shotsPerGuest, (shotsPerGuest) =>
    onChange({ shotsPerGuest }),
  );
  if (event.eventType !== 'Plus')
    return (
      <SettingRow
        title={t('shots.title')}
        text={t('shots.plusOnly')}
        control={
          isOwner(event) && (
            <LinkButton to={paths.upgradeEvent(event.pinCode)} kind="secondary" className="max-sm:w-full">
              {t('upgrade')}
            </LinkButton>
          )
        }
      />
    );
  return (
    <SettingRow title={t('shots.title')} text={t('shots.text')}>
      <SelectField
        label={t('shots.label')}
        value={value === null ? OFF : String(value)}
        onChange={(next) => choose(next === OFF ? null : Number(next))}
        className="gap-2 sm:max-w-xs"
      >
        <option value={OFF}>{t('shots.off')}</option>
        {NUMBERS.map((count) => (
          <option key={count} value={count}>
            {t('shots.count', { count })}
          </option>
        ))}
      </SelectField>
      <FailureNote error={error} />
      <p className="text-sm text-muted">{t(event.isConcealed ? 'shots.withHidden' : 'shots.withReveal')}</p>
    </SettingRow>
  );
}
