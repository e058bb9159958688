import { useQueryClient } from '@tanstack/react-query';
import { LISTED_NAME_LENGTH, TABLE_NAME_LENGTH } from '@togather/contract/limits.ts';
import type { ListedGuest } from '@togather/contract/schemas/guest-list.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { SelfieButtons } from '#parts/figures/selfie-buttons.tsx';
import { ConsentBox } from '#parts/guest-list/consent-box.tsx';
import { addListedGuest, guestListQuery } from '#parts/guest-list/guest-list-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

/**
 * Adds people one after the other, or changes one. A selfie that was refused is kept for another try; what was typed stays, and the
 * table for the next person, too.
 */
export function PersonDialog({
  eventId,
  guest,
  onClose,
}: {
  eventId: string;
  guest?: ListedGuest;
  onClose: () => void;
}) {
  const { t } = useTranslation('guest-list');
  const client = useQueryClient();
  const [name, setName] = useState(guest?.name ?? '');
  const [table, setTable] = useState(guest?.table ?? '');
  const [isAgreed, setIsAgreed] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [kept, setKept] = useState<File | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: guestListQuery(eventId).queryKey });
  const sending = useAction(async (selfie: File, isAnother: boolean) => {
    setKept(selfie);
    setAdded(null);
    await addListedGuest(eventId, selfie, {
      name,
      table,
      isAnother,
      ...(guest && { guestId: guest.guestId }),
    });
    await refresh();
    setKept(null);
    if (guest) return onClose();
    setAdded(name.trim());
    setName('');
    setIsAgreed(false);
  });
  const saving = useAction(async () => {
    await call('changeListedGuest', {
      params: { eventId, guestId: guest?.guestId ?? '' },
      body: { name, table },
    });
    await refresh();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (guest) void saving.run();
  };
  return (
    <Dialog title={t(guest ? 'person.editTitle' : 'person.addTitle')} isOpen onClose={onClose}>
      <div className="grid gap-4 pb-[env(safe-area-inset-bottom)]">
        {added !== null && (
          <p role="status" className="rounded-card border border-ok/40 p-4">
            {added === '' ? t('person.addedUnnamed') : t('person.added', { name: added })}
          </p>
        )}
        <form noValidate onSubmit={submit} className="grid gap-2">
          <TextField
            label={t('name')}
            autoComplete="off"
            maxLength={LISTED_NAME_LENGTH}
            value={name}
            onChange={setName}
          />
          <TextField
            label={t('table')}
            hint={t('tableHint')}
            autoComplete="off"
            maxLength={TABLE_NAME_LENGTH}
            value={table}
            onChange={setTable}
          />
          {guest && (
            <Button type="submit" isPending={saving.isPending} className="mt-1">
              {t('person.save')}
            </Button>
          )}
          <FailureNote error={saving.error} />
        </form>
        {guest && (
          <div className="grid gap-1 border-t border-line pt-4">
            <h3 className="font-semibold">{t('person.newSelfie')}</h3>
            {guest.needsSelfie && <p className="text-sm">{t('person.again')}</p>}
          </div>
        )}
        {sending.isPending ? (
          <p role="status" className="flex items-center justify-center gap-3 py-10 text-muted">
            <Spinner />
            {t('sending')}
          </p>
        ) : (
          <>
            <Refusal
              error={sending.error}
              onAgain={kept && (() => void sending.run(kept, false))}
              onAnyway={kept && (() => void sending.run(kept, true))}
            />
            <ConsentBox
              label={t('person.consent')}
              isGiven={isAgreed}
              isMissing={isMissing && !isAgreed}
              onChange={setIsAgreed}
            />
            <SelfieButtons
              camera="environment"
              take={t('take')}
              mayPick={isAgreed}
              onRefused={() => setIsMissing(true)}
              onPick={(file) => void sending.run(file, false)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Why a selfie was not taken, and what can be done with it besides taking another one. */
const Refusal = ({
  error,
  onAgain,
  onAnyway,
}: {
  error: unknown;
  onAgain: (() => void) | null;
  onAnyway: (() => void) | null;
}) => {
  const { t } = useTranslation('guest-list');
  if (error === null) return null;
  const isListed = error instanceof ApiError && error.code === 'PERSON_ALREADY_LISTED';
  const isOfSelfie = error instanceof ApiError && error.code.startsWith('SELFIE_');
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-accent-soft p-4">
      <p>{errorText(error)}</p>
      {isListed && onAnyway && (
        <Button kind="secondary" onClick={onAnyway}>
          {t('person.anyway')}
        </Button>
      )}
      {!isListed && !isOfSelfie && onAgain && (
        <Button kind="secondary" onClick={onAgain}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
};
