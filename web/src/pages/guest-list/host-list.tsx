import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ENOUGH_PHOTOS, FACE_NUMBERS } from '@togather/contract/limits.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { ListedGuest } from '@togather/contract/schemas/guest-list.ts';
import { useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { eventQuery } from '#parts/event/event-query.ts';
import { guestListQuery, isLookedFor, tablesOf } from '#parts/guest-list/guest-list-queries.ts';
import { kindOfTable } from '#parts/guest-list/table-names.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { EmptyFrame } from '#ui/drawings/scenes.tsx';
import { PlusIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { SettingCard, SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote, ProblemMessage, StateMessage } from '#ui/messages/state-message.tsx';
import { GuestRow } from './guest-row.tsx';
import { PersonDialog } from './person-dialog.tsx';

/** The guest list for its host: who has few photos, by table, and what changes the list. */
export function HostList({ event }: { event: Event }) {
  const { t } = useTranslation('guest-list');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const query = guestListQuery(event.eventId);
  const { data: guests, error, refetch } = useQuery(query);
  const remove = async ({ guestId }: ListedGuest) => {
    await deleteEntry(event.eventId, guestId);
    // The pressed button goes with its row.
    place.current?.focus();
    changeCached(client, query.queryKey, (now) => now?.filter((guest) => guest.guestId !== guestId));
    notify({ type: 'success', message: t('host.removed') });
  };
  if (!guests && error)
    return (
      <ProblemMessage
        title={t('failed')}
        text={errorText(error)}
        actions={
          <Button icon={<RetryIcon />} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  if (!guests)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className="h-72 rounded-card!" />
      </div>
    );
  return (
    <div ref={place} tabIndex={-1} className="grid gap-8 outline-none">
      <div className="grid gap-4">
        {guests.length > 0 && <Report guests={guests} />}
        <Button
          icon={<PlusIcon className="size-5" />}
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={() => setIsAdding(true)}
        >
          {t('host.add')}
        </Button>
        <p className="text-sm text-muted">{t('host.kept', { numbers: FACE_NUMBERS })}</p>
      </div>
      {guests.length === 0 ? (
        <StateMessage drawing={<EmptyFrame />} title={t('host.empty')} text={t('host.emptyText')} />
      ) : (
        <Tables eventId={event.eventId} guests={guests} onRemove={remove} />
      )}
      <SettingCard>
        <OpenSwitch event={event} />
      </SettingCard>
      {guests.length > 0 && <DeleteAll eventId={event.eventId} />}
      {isAdding && <PersonDialog eventId={event.eventId} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

/** Says whether somebody has few photos. */
const Report = ({ guests }: { guests: readonly ListedGuest[] }) => {
  const { t } = useTranslation('guest-list');
  const few = guests.filter(({ photoCount }) => (photoCount ?? 0) < ENOUGH_PHOTOS).length;
  const none = guests.filter(({ photoCount }) => (photoCount ?? 0) === 0).length;
  if (guests.some(isLookedFor)) return null;
  const people = guests.length;
  const values = { people, enough: ENOUGH_PHOTOS };
  const ofSome = people === 1 ? t('host.fewOfOne', values) : t('host.few', { ...values, count: few });
  const said = few === 0 ? t('host.all', { ...values, count: people }) : ofSome;
  return (
    <p role="status" className="rounded-card bg-accent-soft px-5 py-4 text-lg text-pretty tabular-nums">
      <span className="block">{said}</span>
      {none > 0 && people > 1 && <span className="block">{t('host.none', { count: none })}</span>}
    </p>
  );
};

/** The people by table. */
const Tables = ({
  eventId,
  guests,
  onRemove,
}: {
  eventId: string;
  guests: readonly ListedGuest[];
  onRemove: (guest: ListedGuest) => Promise<void>;
}) => {
  const { t } = useTranslation('guest-list');
  const nameOf = (table: string | null): string => {
    if (table === null) return t('withoutPhotos.noTableName');
    return kindOfTable(table) === 'table' ? t('withoutPhotos.tableName', { table }) : table;
  };
  const numbers = new Map(guests.map(({ guestId }, at) => [guestId, at + 1]));
  return (
    <div className="grid gap-8">
      {tablesOf(guests).map(({ table, guests: theirs, people, withoutPhotos }) => {
        const title = nameOf(table);
        return (
          <section key={table ?? ''} aria-label={title} className="grid gap-1">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="text-lg font-semibold wrap-anywhere">
                <bdi>{title}</bdi>
              </h2>
              <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
                <span>{t('host.people', { count: people })}</span>
                {withoutPhotos > 0 && (
                  <span className="text-danger">{t('host.missing', { count: withoutPhotos })}</span>
                )}
              </p>
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {theirs.map((guest) => (
                <GuestRow
                  key={guest.guestId}
                  eventId={eventId}
                  guest={guest}
                  number={numbers.get(guest.guestId) ?? 0}
                  onRemove={() => onRemove(guest)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
};

/** Whether guests may add themselves. */
const OpenSwitch = ({ event }: { event: Event }) => {
  const { t } = useTranslation('guest-list');
  const client = useQueryClient();
  const work = useAction(async (isGuestListOpen: boolean) => {
    const { eventId, pinCode } = event;
    const change = await call('changeEvent', { params: { eventId }, body: { isGuestListOpen } });
    changeCached(client, eventQuery(pinCode).queryKey, (now) => now && { ...now, ...change });
  });
  return (
    <SettingSwitch
      label={t('host.open')}
      isOn={event.isGuestListOpen}
      isUpdating={work.isPending}
      onSwitch={(next) => void work.run(next)}
    >
      <p>{t('host.openText')}</p>
      <FailureNote error={work.error} />
    </SettingSwitch>
  );
};

/** Deletes all entries after a question. */
const DeleteAll = ({ eventId }: { eventId: string }) => {
  const { t } = useTranslation('guest-list');
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    await call('deleteGuestList', { params: { eventId } });
    changeCached(client, guestListQuery(eventId).queryKey, []);
    setIsAsking(false);
    notify({ type: 'success', message: t('host.deletedAll') });
  });
  return (
    <>
      <Button
        kind="quiet"
        className="-ml-5 justify-self-start text-danger!"
        onClick={() => {
          work.reset();
          setIsAsking(true);
        }}
      >
        {t('host.deleteAll')}
      </Button>
      <ConfirmDialog
        isDanger
        title={t('host.deleteAllTitle')}
        confirm={t('host.deleteAll')}
        work={work}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('host.deleteAllText')}</p>
      </ConfirmDialog>
    </>
  );
};

/** Deletes an entry. One that is already gone counts as deleted. */
async function deleteEntry(eventId: string, guestId: string): Promise<void> {
  try {
    await call('deleteListedGuest', { params: { eventId, guestId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'LISTED_GUEST_NOT_FOUND')) throw error;
  }
}
