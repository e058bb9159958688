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
 * The note of a chosen photo. What others write appears while nothing is typed here; while something is, it is said below the
 * field, since the last note wins.
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
  /** What is typed, and the note that was there before; null while nothing is. */
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  const latest = useRef({ draft, onSave });
  latest.current = { draft, onSave };
  const save = () => {
    const now = latest.current.draft;
    if (!now) return;
    setDraft(null);
    const note = cleanShownText(now.text);
    if (note !== choice.note) latest.current.onSave(note);
  };
  const [text, before] = [draft?.text, draft?.before];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another pause.
  useEffect(() => {
    if (text === undefined || text === before) return;
    const timer = setTimeout(() => {
      const note = cleanShownText(text);
      setDraft((now) => now && { ...now, before: note });
      latest.current.onSave(note);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isChangedByOther = draft !== null && choice.note !== draft.before && choice.note !== draft.text;
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
        value={draft?.text ?? choice.note}
        onChange={({ target }) =>
          setDraft((now) => ({ text: target.value, before: now?.before ?? choice.note }))
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
