import { useQueryClient } from '@tanstack/react-query';
import { CHOICE_LIST_NAME_LENGTH } from '@togather/contract/limits.ts';
import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PlusIcon } from '#ui/icons/icons.tsx';
import { choicesQuery } from './choices-query.ts';

/** Makes a choice list of a host: one of the two ready ones, or one with a name of its own. */
export function ListForm({ eventId, lists }: { eventId: string; lists: readonly ChoiceList[] }) {
  const { t } = useTranslation('choices');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const name = cleanShownText(typed);
  const work = useAction(async (wanted: string) => {
    await call('createChoiceList', { params: { eventId }, body: { name: wanted } });
    setTyped('');
    setIsChecked(false);
    await client.invalidateQueries({ queryKey: choicesQuery(eventId).queryKey });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (name !== '') void work.run(name);
  };
  const ready = [t('ready.book'), t('ready.retouch')].filter((one) =>
    lists.every((list) => list.name !== one),
  );
  const missing = isChecked && name === '' ? t('hosting.nameRequired') : null;
  return (
    <div className="grid gap-3">
      {ready.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ready.map((one) => (
            <Button
              key={one}
              kind="secondary"
              icon={<PlusIcon className="size-5" />}
              disabled={work.isPending}
              onClick={() => void work.run(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          label={t('hosting.newList')}
          error={missing ?? (work.error ? errorText(work.error) : null)}
          required
          autoComplete="off"
          maxLength={CHOICE_LIST_NAME_LENGTH}
          value={typed}
          onChange={(value) => {
            work.reset();
            setIsChecked(false);
            setTyped(value);
          }}
          className="min-w-0 flex-1 basis-56"
        />
        <Button
          type="submit"
          kind="secondary"
          isPending={work.isPending}
          className="min-h-13 max-sm:w-full sm:mt-[calc(2rem+var(--more))]"
        >
          {t('hosting.makeList')}
        </Button>
      </form>
    </div>
  );
}
