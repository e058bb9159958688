import { useQueryClient } from '@tanstack/react-query';
import { CHOICE_LIST_NAME_LENGTH } from '@togather/contract/limits.ts';
import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { call } from '#lib/api/api.ts';
import { NameForm } from '#parts/host/name-form.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { choicesQuery } from './choices-query.ts';

/** Makes a choice list of a host: one of the two ready ones, or one with a name of its own. */
export function ListForm({ eventId, lists }: { eventId: string; lists: readonly ChoiceList[] }) {
  const { t } = useTranslation('choices');
  const client = useQueryClient();
  const ready = [t('ready.book'), t('ready.retouch')].filter((one) =>
    lists.every((list) => list.name !== one),
  );
  return (
    <NameForm
      texts={{
        name: t('hosting.newList'),
        missing: t('hosting.nameRequired'),
        make: t('hosting.makeList'),
      }}
      maxLength={CHOICE_LIST_NAME_LENGTH}
      ready={ready}
      onMake={async (name) => {
        await call('createChoiceList', { params: { eventId }, body: { name } });
        await client.invalidateQueries({ queryKey: choicesQuery(eventId).queryKey });
      }}
    />
  );
}
