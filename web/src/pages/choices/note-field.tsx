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
 * and the own note replaces it when the field is left, since the last note wins.
 */
export function NoteField({
  choice,
  number,
  onSave,
}: {
  choice: Choice;
  number: number;
  onSave: (note: string) => void;
}) {
  const { t } = useTranslation('choices');
  const id = useId();
  /** What is typed, and the note that it began with or that was saved last. */
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  const typed = draft && cleanShownText(draft.text);
  const isUnsaved = draft !== null && typed !== draft.before;
  const isChangedByOther = isUnsaved && choice.note !== draft.before;
  const save = () => {
    setDraft(null);
    if (isUnsaved && typed !== null) onSave(typed);
  };
  const latest = useRef({ save, onSave });
  latest.current = { save, onSave };
  useEffect(() => {
    if (!isUnsaved || isChangedByOther || typed === null) return;
    const timer = setTimeout(() => {
      setDraft((now) => now && { ...now, before: typed });
      latest.current.onSave(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isUnsaved, isChangedByOther]);
  useEffect(() => {
    // A phone that is put away may not come back to the page.
    const onHide = () => document.visibilityState === 'hidden' && latest.current.save();
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, []);
  const isShown = isUnsaved || draft?.before === choice.note;
  const name = choice.chosenBy ?? t(choice.isByHost ? 'host' : 'other');
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
        value={draft && isShown ? draft.text : choice.note}
        onChange={({ target }) =>
          setDraft({ text: target.value, before: draft && isShown ? draft.before : choice.note })
        }
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className={fieldClasses}
      />
      <p id={id} aria-live="polite" className="text-sm text-muted empty:hidden">
        {isChangedByOther
          ? choice.note
            ? t('noteChanged', { name, note: choice.note })
            : t('noteDeleted', { name })
          : (choice.chosenBy ?? (choice.isByHost ? t('host') : null))}
      </p>
    </div>
  );
}
