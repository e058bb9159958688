import { type FormEvent, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { readLocalTime, toLocalTime } from './read-local-time.ts';

const HOUR_MS = 3_600_000;

/** Asks how long the photos are concealed: until a time, or null for a tap. */
export function ConcealForm({
  revealAt,
  label,
  onConceal,
}: {
  /** The time in use, if any. */
  revealAt: string | null;
  /** The label of the button. */
  label: string;
  onConceal: (revealAt: string | null) => Promise<void>;
}) {
  const { t } = useTranslation('visibility');
  const [way, setWay] = useState<'time' | 'tap'>(revealAt ? 'time' : 'tap');
  const [value, setValue] = useState(() =>
    toLocalTime(revealAt ? Date.parse(revealAt) : serverNow() + 3 * HOUR_MS),
  );
  const [fault, setFault] = useState<'missing' | 'past' | null>(null);
  const work = useAction(onConceal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'tap') return void work.run(null);
    const read = readLocalTime(value, serverNow());
    if ('fault' in read) return setFault(read.fault);
    void work.run(read.at);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Choice
        label={t('reveal.when')}
        isColumn
        options={[
          { value: 'tap', label: t('reveal.byTap') },
          { value: 'time', label: t('reveal.byTime') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'time' && (
        <TextField
          type="datetime-local"
          label={t('reveal.time')}
          hint={t('reveal.timeHint')}
          min={toLocalTime(serverNow())}
          value={value}
          onChange={(next) => {
            setValue(next);
            setFault(null);
          }}
          error={fault && t(fault === 'past' ? 'reveal.timePast' : 'reveal.timeMissing')}
        />
      )}
      <FailureNote error={work.error} />
      <div>
        <Button type="submit" kind="secondary" isPending={work.isPending} className="max-sm:w-full">
          {label}
        </Button>
      </div>
    </form>
  );
}
