import { MAX_TASKS } from '@togather/contract/limits.ts';
import { useState } from 'react';
import type { useAction } from '#lib/api/use-action.ts';
import { withMember } from '#lib/format/format-date.ts';
import type { texts } from '#texts/en/events/task-lists.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

type Lists = typeof texts;
type Occasion = keyof Lists['names'];
type Keys = { readonly [O in Occasion]: readonly (keyof Lists[O] & string)[] };

/** The tasks of each ready list, in their order. Their words are texts, and are stored in the host's language. */
export const TASK_LISTS: Keys = {
  wedding: [
    'rings',
    'walkIn',
    'firstDance',
    'tears',
    'laughing',
    'table',
    'parents',
    'oldest',
    'cake',
    'toast',
    'detail',
    'selfie',
  ],
  party: [
    'candles',
    'host',
    'laughing',
    'dancing',
    'food',
    'presents',
    'group',
    'oldFriends',
    'newFriends',
    'face',
    'shoes',
    'late',
  ],
  trip: [
    'departure',
    'window',
    'sign',
    'food',
    'sunset',
    'asleep',
    'jump',
    'local',
    'reflection',
    'small',
    'souvenir',
    'home',
  ],
  company: [
    'team',
    'speaker',
    'listening',
    'award',
    'work',
    'laughing',
    'mixed',
    'teacher',
    'lunch',
    'behind',
    'place',
    'goodbye',
  ],
};
const OCCASIONS = Object.keys(TASK_LISTS) as Occasion[];

/** Chooses tasks from the ready list of an occasion. */
export function TaskLists({
  known,
  adding,
  onClose,
}: {
  /** The tasks that the event has. */
  known: readonly string[];
  adding: ReturnType<typeof useAction<[names: readonly string[]]>>;
  onClose: () => void;
}) {
  const { t } = useTranslation('task-lists');
  const [occasion, setOccasion] = useState<Occasion>('wedding');
  const names = TASK_LISTS[occasion].map((key) => t(`${occasion}.${key}` as 'wedding.rings'));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const room = MAX_TASKS - known.length;
  const chosen = names.filter((name) => !known.includes(name) && !left.has(name));
  const isTooMany = chosen.length > room;
  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      footer={
        <Button
          className="w-full"
          disabled={chosen.length === 0 || isTooMany}
          isPending={adding.isPending}
          onClick={() => void adding.run(chosen)}
        >
          {t('add', { count: chosen.length })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <SelectField label={t('occasion')} value={occasion} onChange={setOccasion} className="gap-1">
          {OCCASIONS.map((one) => (
            <option key={one} value={one}>
              {t(`names.${one}`)}
            </option>
          ))}
        </SelectField>
        <p role="status" className={isTooMany ? 'text-sm text-warn' : 'text-sm text-muted'}>
          {isTooMany ? t('tooMany', { most: MAX_TASKS }) : t('room', { count: room })}
        </p>
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('list')}</legend>
          <ul className="divide-y divide-line">
            {names.map((name) => {
              const isKnown = known.includes(name);
              return (
                <li key={name}>
                  <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-accent"
                      disabled={isKnown}
                      checked={isKnown || !left.has(name)}
                      onChange={(event) => setLeft((now) => withMember(now, name, !event.target.checked))}
                    />
                    <span className={isKnown ? 'text-muted' : undefined}>
                      {name}
                      {isKnown && ` (${t('known')})`}
                    </span>
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
        <FailureNote error={adding.error} />
      </div>
    </Dialog>
  );
}
