import { useQueryClient } from '@tanstack/react-query';
import { WISH_LENGTH } from '@togather/contract/limits.ts';
import { cleanUploaderName, UPLOADER_NAME_LENGTH } from '@togather/contract/photos.ts';
import { isSeen } from '@togather/contract/shown-text.ts';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { randomKey } from '#lib/device/random-key.ts';
import { useUser } from '#lib/session/session-store.ts';
import { readUploaderName, storeUploaderName } from '#parts/uploads/store/stored-uploads.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError, fieldClasses, TextField } from '#ui/fields/text-field.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { putWish } from './wish-queries.ts';

/** Texts that were not sent yet, by event and photo, while the page is open. Each has the id under which it will be stored. */
const drafts = new Map<string, { text: string; wishId: string }>();

/** The last characters of the limit are counted down. */
const COUNTED_DOWN = 100;

/** Writes into the guestbook, or a comment on a photo. One line until it is touched. Asks for a name once. A text stays until it has arrived. */
export function WishForm({ eventId, photoId }: { eventId: string; photoId?: string | undefined }) {
  const { t } = useTranslation('wishes');
  const client = useQueryClient();
  const user = useUser();
  const key = `${eventId} ${photoId ?? ''}`;
  const [draft, setDraft] = useState(() => drafts.get(key) ?? newDraft());
  const [name, setName] = useState(() => readUploaderName() || cleanUploaderName(user?.name ?? ''));
  const [isNaming, setIsNaming] = useState(name === '');
  const [isOpen, setIsOpen] = useState(draft.text !== '');
  const [isChecked, setIsChecked] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const text = draft.text.trim();
  const left = WISH_LENGTH - text.length;
  const hasText = isSeen(text);
  const hasName = isSeen(name);
  const write = (typed: string) => {
    const next = { ...draft, text: typed };
    drafts.set(key, next);
    setDraft(next);
    setSaid('');
    setIsChecked(false);
  };
  const work = useAction(async () => {
    const authorName = cleanUploaderName(name);
    const body = { wishId: draft.wishId, photoId: photoId ?? null, text, authorName };
    const wish = await call('writeWish', { params: { eventId }, body });
    storeUploaderName(authorName);
    setIsNaming(false);
    // What was typed meanwhile stays.
    const typed = drafts.get(key)?.text ?? '';
    const next = { ...newDraft(), text: typed.trim() === text ? '' : typed };
    drafts.set(key, next);
    setDraft(next);
    putWish(client, eventId, wish);
    setSaid(t(wish.visibility === 'pending' ? 'sentPending' : 'sent'));
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!hasText || left < 0) field.current?.focus();
    else if (hasName) void work.run();
    else {
      setIsNaming(true);
      nameField.current?.focus();
    }
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
  };
  const problem = () => {
    if (left < 0) return t('tooLong', { count: -left });
    return isChecked && !hasText ? t('textWanted') : null;
  };
  const label = t(photoId ? 'comment' : 'write');
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <div className="grid gap-1">
        <label htmlFor={`${noteId}-text`} className={photoId ? 'sr-only' : 'font-semibold'}>
          {label}
        </label>
        <textarea
          ref={field}
          id={`${noteId}-text`}
          rows={isOpen && !photoId ? 3 : 1}
          dir="auto"
          value={draft.text}
          placeholder={t(photoId ? 'commentPlaceholder' : 'writePlaceholder')}
          aria-invalid={problem() ? true : undefined}
          aria-describedby={isOpen ? noteId : undefined}
          onChange={({ target }) => write(target.value)}
          onFocus={() => setIsOpen(true)}
          onKeyDown={sendByKey}
          className={classes(fieldClasses, 'max-h-60 resize-none [field-sizing:content]')}
        />
        {isOpen && (
          <FieldError
            id={noteId}
            error={problem()}
            hint={left <= COUNTED_DOWN ? t('left', { count: left }) : undefined}
          />
        )}
      </div>
      {isOpen && isNaming && (
        <TextField
          ref={nameField}
          label={t('name')}
          hint={t('nameHint')}
          error={isChecked && !hasName ? t('nameWanted') : null}
          autoComplete="nickname"
          maxLength={UPLOADER_NAME_LENGTH}
          value={name}
          onChange={setName}
        />
      )}
      <FailureNote error={work.error} />
      {isOpen && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 text-sm text-muted">
            {!isNaming && (
              <>
                <bdi className="min-w-0 truncate">{t('as', { name })}</bdi>
                <Button kind="quiet" className="-mx-2 px-2 text-sm" onClick={() => setIsNaming(true)}>
                  {t('changeName')}
                </Button>
              </>
            )}
          </div>
          <Button type="submit" isPending={work.isPending}>
            {t('send')}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
    </form>
  );
}

/** An id of the server's form, so that a text that is sent twice is stored once. */
const newDraft = () => ({ text: '', wishId: randomKey().slice(0, 22) });
