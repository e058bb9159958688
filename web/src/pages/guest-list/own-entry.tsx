import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FACE_NUMBERS, LISTED_NAME_LENGTH, TABLE_NAME_LENGTH } from '@togather/contract/limits.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { OwnListing } from '@togather/contract/schemas/guest-list.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { SelfieButtons } from '#parts/figures/selfie-buttons.tsx';
import { ConsentBox } from '#parts/guest-list/consent-box.tsx';
import { addListedGuest, ownListingQuery } from '#parts/guest-list/guest-list-queries.ts';
import { noteListed } from '#parts/guest-list/noted-listing.ts';
import { kindOfTable } from '#parts/guest-list/table-names.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CheckIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton, Spinner } from '#ui/layout/page-shell.tsx';
import { FailureNote, ProblemMessage } from '#ui/messages/state-message.tsx';

/** A guest's own entry on the list, or the form that makes it. */
export function OwnEntry({ event: { eventId, isGuestListOpen } }: { event: Event }) {
  const { t } = useTranslation('guest-list');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const query = ownListingQuery(eventId);
  const { data: listing, error, refetch } = useQuery(query);
  useEffect(() => {
    if (listing !== undefined) noteListed(eventId, listing !== null);
  }, [eventId, listing]);
  const show = (own: OwnListing | null) => {
    changeCached(client, query.queryKey, own);
    place.current?.focus();
  };
  if (listing === undefined && error)
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
  if (listing === undefined)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className="h-72 rounded-card!" />
      </div>
    );
  return (
    <div ref={place} tabIndex={-1} className="grid gap-6 outline-none">
      {listing && <Listed eventId={eventId} listing={listing} onDeleted={() => show(null)} />}
      {!listing && !isGuestListOpen && (
        <div className="grid gap-1 rounded-card border border-line bg-surface p-5">
          <h2 className="text-lg font-semibold">{t('own.closed')}</h2>
          <p className="text-muted">{t('own.closedText')}</p>
        </div>
      )}
      {isGuestListOpen && (!listing || listing.needsSelfie) && (
        <SelfieForm key={listing?.guestId ?? ''} eventId={eventId} listing={listing} onListed={show} />
      )}
    </div>
  );
}

/** Says that the guest is on the list, with a button that ends that. */
const Listed = ({
  eventId,
  listing: { guestId, name, table, needsSelfie },
  onDeleted,
}: {
  eventId: string;
  listing: OwnListing;
  onDeleted: () => void;
}) => {
  const { t } = useTranslation('guest-list');
  const work = useAction(async () => {
    try {
      await call('deleteListedGuest', { params: { eventId, guestId } });
    } catch (error) {
      // The host was faster.
      if (!(error instanceof ApiError && error.code === 'LISTED_GUEST_NOT_FOUND')) throw error;
    }
    onDeleted();
    notify({ type: 'success', message: t('own.removed') });
  });
  const atTable = table !== null && (kindOfTable(table) === 'table' ? t('own.atTable', { table }) : table);
  return (
    <div className="grid gap-4 rounded-card border border-ok/40 bg-surface p-5">
      <div className="grid gap-1">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          <CheckIcon className="size-5 shrink-0 text-ok" />
          {t('own.done')}
        </h2>
        {(name || atTable) && (
          <p className="wrap-anywhere">
            <bdi>{[name, atTable].filter(Boolean).join(' · ')}</bdi>
          </p>
        )}
        <p className="text-muted">{t(needsSelfie ? 'own.again' : 'own.doneText')}</p>
      </div>
      <Button
        kind="secondary"
        isPending={work.isPending}
        className="justify-self-start max-sm:justify-self-stretch"
        onClick={() => void work.run()}
      >
        {t('own.remove')}
      </Button>
      <FailureNote error={work.error} />
    </div>
  );
};

/** Explains what is kept, asks for consent and takes the selfie. */
const SelfieForm = ({
  eventId,
  listing,
  onListed,
}: {
  eventId: string;
  listing: OwnListing | null;
  onListed: (own: OwnListing) => void;
}) => {
  const { t } = useTranslation('guest-list');
  const [name, setName] = useState(listing?.name ?? '');
  const [table, setTable] = useState(listing?.table ?? '');
  const [isAgreed, setIsAgreed] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const work = useAction(async (selfie: File) =>
    onListed(await addListedGuest(eventId, selfie, { name, table })),
  );
  return (
    <div className="grid gap-5">
      <ul className="grid gap-2.5 text-pretty">
        {(['numbers', 'event', 'seen', 'leave'] as const).map((point) => (
          <li key={point} className="flex gap-3">
            <span aria-hidden="true" className="mt-[0.6em] size-1.5 shrink-0 rounded-full bg-muted" />
            {t(`own.points.${point}`, { numbers: FACE_NUMBERS })}
          </li>
        ))}
      </ul>
      {work.isPending ? (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
          <Spinner />
          {t('sending')}
        </p>
      ) : (
        <>
          <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
            <TextField
              label={t('name')}
              autoComplete="name"
              maxLength={LISTED_NAME_LENGTH}
              value={name}
              onChange={setName}
            />
            <TextField
              label={t('table')}
              autoComplete="off"
              maxLength={TABLE_NAME_LENGTH}
              value={table}
              onChange={setTable}
            />
          </div>
          <FailureNote error={work.error} />
          <ConsentBox
            label={t('own.consent')}
            isGiven={isAgreed}
            isMissing={isMissing && !isAgreed}
            onChange={setIsAgreed}
          />
          <SelfieButtons
            mayPick={isAgreed}
            onRefused={() => setIsMissing(true)}
            onPick={(file) => void work.run(file)}
          />
        </>
      )}
    </div>
  );
};
