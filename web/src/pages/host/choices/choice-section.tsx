import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChoiceList, ExportForm } from '@togather/contract/schemas/choices.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { call, callForFile } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFile } from '#lib/device/share.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { paths } from '#lib/history/paths.ts';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { notify } from '#lib/notices/notification.ts';
import { RemovableRow } from '#pages/host/removable-row.tsx';
import { choicesQuery } from '#parts/choices/choices-query.ts';
import { ListForm } from '#parts/choices/list-form.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { ChooserPart } from './chooser-part.tsx';

const FilterDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./filter-dialog.tsx'))).FilterDialog,
}));
const RenameDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./rename-dialog.tsx'))).RenameDialog,
}));

/** Makes, exports and deletes the choice lists of an event, and hands out links for choosing. */
export function ChoiceSection({ event: { eventId, pinCode } }: { event: Event }) {
  const { t } = useTranslation('choices');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const query = choicesQuery(eventId);
  const { data, error } = useQuery(query);
  const remove = async (listId: string) => {
    await deleteList(eventId, listId);
    // The pressed button goes with its row.
    place.current?.focus();
    changeCached(
      client,
      query.queryKey,
      (now) => now && { lists: now.lists.filter((list) => list.listId !== listId) },
    );
    notify({ type: 'success', message: t('hosting.deleted') });
  };
  return (
    <div className="grid gap-8">
      <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
        {error && !data && (
          <p role="alert">
            {t('hosting.failed')} {errorText(error)}
          </p>
        )}
        {data && data.lists.length > 0 && (
          <>
            <LinkButton
              to={paths.choices(pinCode)}
              className="justify-self-start max-sm:justify-self-stretch"
            >
              {t('hosting.choose')}
            </LinkButton>
            <SettingList label={t('hosting.lists')}>
              {data.lists.map((list) => (
                <ListRow
                  key={list.listId}
                  eventId={eventId}
                  list={list}
                  onRemove={() => remove(list.listId)}
                />
              ))}
            </SettingList>
          </>
        )}
        {data && <ListForm eventId={eventId} lists={data.lists} />}
      </div>
      <ChooserPart eventId={eventId} />
    </div>
  );
}

/** A list with its exports, a button that renames it, and one that deletes it after a question. */
const ListRow = ({
  eventId,
  list,
  onRemove,
}: {
  eventId: string;
  list: ChoiceList;
  onRemove: () => Promise<void>;
}) => {
  const { t } = useTranslation('choices');
  const [open, setOpen] = useState<'lightroom' | 'captureone' | 'rename'>();
  const close = () => setOpen(undefined);
  const { listId, name, choices } = list;
  const saving = useAction(async (as: ExportForm & ('txt' | 'csv')) => {
    saveFile(
      await callForFile('exportChoices', { params: { eventId, listId }, query: { as } }),
      `${name}.${as}`,
    );
  });
  const small = 'min-h-11! px-4!';
  return (
    <RemovableRow
      name={<bdi className="wrap-anywhere">{name}</bdi>}
      note={t('hosting.count', { count: choices.length })}
      texts={{
        remove: t('hosting.delete'),
        removeLabel: t('hosting.deleteLabel', { list: name }),
        title: t('hosting.deleteTitle', { list: name }),
        text: t('hosting.deleteText'),
        confirm: t('hosting.deleteConfirm'),
      }}
      onRemove={onRemove}
    >
      <div className="flex flex-wrap gap-2">
        {(['txt', 'csv'] as const).map((as) => (
          <Button
            key={as}
            kind="secondary"
            aria-label={t('hosting.save', { as: as.toUpperCase(), list: name })}
            onClick={() => void saving.run(as)}
            className={small}
          >
            {as.toUpperCase()}
          </Button>
        ))}
        {(['lightroom', 'captureone'] as const).map((program) => (
          <Button
            key={program}
            kind="secondary"
            aria-label={t(`hosting.copyFor.${program}`, { list: name })}
            onClick={() => setOpen(program)}
            className={small}
          >
            {program === 'lightroom' ? 'Lightroom' : 'Capture One'}
          </Button>
        ))}
        <Button
          kind="quiet"
          aria-label={t('hosting.renameLabel', { list: name })}
          onClick={() => setOpen('rename')}
          className={small}
        >
          {t('hosting.rename')}
        </Button>
      </div>
      <FailureNote error={saving.error} />
      <Suspense>
        {(open === 'lightroom' || open === 'captureone') && (
          <FilterDialog program={open} choices={choices} onClose={close} />
        )}
        {open === 'rename' && <RenameDialog eventId={eventId} list={list} onClose={close} />}
      </Suspense>
    </RemovableRow>
  );
};

/** Deletes a list. One that is already gone counts as deleted. */
async function deleteList(eventId: string, listId: string): Promise<void> {
  try {
    await call('deleteChoiceList', { params: { eventId, listId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CHOICE_LIST_NOT_FOUND')) throw error;
  }
}
