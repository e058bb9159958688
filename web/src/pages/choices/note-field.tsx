import { CHOICE_NOTE_LENGTH } from '@togather/contract/limits.ts';
import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { fieldClasses } from '#ui/fields/text-field.tsx';

export type Choice = ChoiceList['choices'][number];

/** A note is saved this long after the last key, or when the field is left. */
const PAUSE_MS = 1000;

/**
 * The note of a chosen photo. What others write appears while all that was typed here is saved. Otherwise the line below says it,
 * and the own note replaces it when the field is left, since the last note wins. What is not saved when another person takes the photo
 * out stays in the field.
 */
export function NoteField({
  choice,
  kept,
  number,
  onDraft,
  onSave,
}: {
  /** Undefined after another person took the photo out of the list. */
  choice: Choice | undefined;
  /** What was typed here and is not saved. */
  kept: string | undefined;
  number: number;
  /** Called with what is typed, or with null if that is the choice's note. */
  onDraft: (text: string | null) => void;
  onSave: (note: string) => void;
}) {
  const { t } = useTranslation('choices');
  const id = useId();
  /** What is typed, and the note that it began with or that was saved last. */
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  const typed = draft && cleanShownText(draft.text);
  const isOut = choice === undefined;
  const note = choice?.note ?? '';
  const isUnsaved = draft !== null && typed !== draft.before && (isOut || typed !== note);
  const isChangedByOther = isUnsaved && !isOut && note !== draft.before;
  const save = () => {
    if (isOut) return;
    setDraft(null);
    if (isUnsaved && typed !== null) onSave(typed);
  };
  const latest = useRef({ save, onSave });
  latest.current = { save, onSave };
  useEffect(() => {
    if (!isUnsaved || isOut || isChangedByOther || typed === null) return;
    const timer = setTimeout(() => {
      setDraft((now) => now && { ...now, before: typed });
      latest.current.onSave(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isUnsaved, isOut, isChangedByOther]);
  useEffect(() => {
    if (isOut && kept !== undefined) setDraft({ text: kept, before: '' });
  }, [isOut, kept]);
  useEffect(() => {
    // Chosen again with what was typed, or another person wrote the same.
    if (!isOut && typed === note) setDraft((now) => now && { ...now, before: note });
  }, [isOut, typed, note]);
  useEffect(() => {
    // A phone that is put away may not come back to the page.
    const onHide = () => document.visibilityState === 'hidden' && latest.current.save();
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, []);
  const isShown = isOut || isUnsaved || draft?.before === note;
  const host = choice?.isByHost ? t('host') : null;
  const name = choice?.chosenBy ?? host;
  return (
    <div className="grid gap-1">
      <input
        dir="auto"
        aria-label={`${t('note')}: ${t('photo', { number })}`}
        aria-describedby={id}
        placeholder={t('notePlaceholder')}
        maxLength={CHOICE_NOTE_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        value={draft && isShown ? draft.text : isOut ? kept : note}
        onChange={({ target }) => {
          setDraft({ text: target.value, before: draft && isShown ? draft.before : note });
          onDraft(!isOut && cleanShownText(target.value) === note ? null : target.value);
        }}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className={fieldClasses}
      />
      <p id={id} aria-live="polite" className="text-sm text-muted empty:hidden">
        {isOut
          ? t('takenOut')
          : isChangedByOther
            ? t(note ? 'noteChanged' : 'noteDeleted', { name: name ?? t('other'), note })
            : name}
      </p>
    </div>
  );
}
