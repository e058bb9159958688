import { useQueryClient } from '@tanstack/react-query';
import { CHOICE_LIST_NAME_LENGTH } from '@togather/contract/limits.ts';
import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { choicesQuery } from '#parts/choices/choices-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Renames a choice list. */
export function RenameDialog({
  eventId,
  list: { listId, name },
  onClose,
}: {
  eventId: string;
  list: ChoiceList;
  onClose: () => void;
}) {
  const { t } = useTranslation('choices');
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  const wanted = cleanShownText(typed);
  const work = useAction(async () => {
    await call('renameChoiceList', { params: { eventId, listId }, body: { name: wanted } });
    await client.invalidateQueries({ queryKey: choicesQuery(eventId).queryKey });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') void work.run();
  };
  return (
    <Dialog title={t('hosting.renameTitle')} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label={t('hosting.listName')}
          error={wanted === '' ? t('hosting.nameRequired') : work.error ? errorText(work.error) : null}
          required
          autoComplete="off"
          maxLength={CHOICE_LIST_NAME_LENGTH}
          value={typed}
          onChange={(value) => {
            work.reset();
            setTyped(value);
          }}
        />
        <Button type="submit" isPending={work.isPending}>
          {t('hosting.rename')}
        </Button>
      </form>
    </Dialog>
  );
}
