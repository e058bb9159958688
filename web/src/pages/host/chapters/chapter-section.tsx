import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { readLocalTime } from '#pages/host/reveal/read-local-time.ts';
import { chaptersQuery, chapterTitle } from '#parts/chapters/chapters-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { ConfirmDialog, useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { fieldClasses, TextField } from '#ui/fields/text-field.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { addChapter, type Draft, draftsOf, mergeAt, moveAt, replaceAt, splitAt } from './edit-chapters.ts';
import { SplitDialog } from './split-dialog.tsx';

/** Changes what is saved of the chapters. */
type Edit = (drafts: readonly Draft[]) => Draft[];

/** Names, merges, splits, hides, orders and adds chapters. Each change is saved at once. */
export function ChapterSection({ event }: { event: Event }) {
  const { t } = useTranslation('chapters');
  const client = useQueryClient();
  const { eventId } = event;
  const query = chaptersQuery(eventId);
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  const place = useRef<HTMLDivElement>(null);
  useKeepFocus(place);
  const [splitting, setSplitting] = useState<{ chapter: Chapter; at: number } | null>(null);
  const save = async (edit: Edit) => {
    const now = client.getQueryData(query.queryKey);
    if (!now) return;
    try {
      const body = { edition: now.edition, chapters: edit(draftsOf(now.chapters)) };
      changeCached(client, query.queryKey, await call('saveChapters', { params: { eventId }, body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHAPTERS_CHANGED') await client.refetchQueries(query);
      throw error;
    }
  };
  const saving = useAction(save);
  const edit = (change: Edit) => void saving.run(change);
  if (error && !data)
    return (
      <p role="alert">
        {t('failed')} {errorText(error)}
      </p>
    );
  if (!data) return null;
  const { chapters, edition } = data;
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="text-sm text-muted">
        {t(chapters.length === 0 ? 'none' : edition === 0 ? 'automatic' : 'own')}
      </p>
      {chapters.length > 0 && (
        <SettingList label={t('list')}>
          {chapters.map((chapter, at) => (
            <ChapterRow
              key={chapter.chapterId}
              chapter={chapter}
              place={{
                isFirst: at === 0,
                isLast: at === chapters.length - 1,
                isAlone: chapters.length === 1,
              }}
              onChange={(change) => edit((drafts) => replaceAt(drafts, at, change))}
              onMove={(by) => edit((drafts) => moveAt(drafts, at, by))}
              onMerge={() => edit((drafts) => mergeAt(drafts, at))}
              onSplit={() => setSplitting({ chapter, at })}
            />
          ))}
        </SettingList>
      )}
      <FailureNote error={saving.error} />
      <AddChapter
        isPending={saving.isPending}
        onAdd={(added) => edit((drafts) => addChapter(drafts, added))}
      />
      {edition > 0 && <HandBack onHandBack={() => save(() => [])} />}
      {splitting && (
        <SplitDialog
          event={event}
          chapters={chapters}
          chapter={splitting.chapter}
          onClose={() => setSplitting(null)}
          onSplit={(startsAt) => {
            edit((drafts) => splitAt(drafts, splitting.at, startsAt));
            setSplitting(null);
          }}
        />
      )}
    </div>
  );
}

const ChapterRow = ({
  chapter,
  place,
  onChange,
  onMove,
  onMerge,
  onSplit,
}: {
  chapter: Chapter;
  place: { isFirst: boolean; isLast: boolean; isAlone: boolean };
  onChange: (change: Partial<Draft>) => void;
  onMove: (by: 1 | -1) => void;
  onMerge: () => void;
  onSplit: () => void;
}) => {
  const { t, language } = useTranslation('chapters');
  const name = chapterTitle(chapter, language);
  const facts = [
    formatMoment(chapter.startsAt, language),
    t('photos', { count: chapter.photoCount }),
    ...(chapter.isHidden ? [t('hidden')] : []),
  ];
  const rename = (typed: string) => {
    const next = typed.trim() || null;
    if (next !== chapter.name) onChange({ name: next });
  };
  const quiet = 'px-3!';
  return (
    <li className="grid gap-2 py-4">
      <div className="flex items-center gap-2">
        <input
          key={chapter.name}
          dir="auto"
          aria-label={t('name', { name })}
          maxLength={60}
          defaultValue={chapter.name ?? ''}
          placeholder={name}
          onBlur={(event) => rename(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          className={fieldClasses}
        />
        <IconButton
          label={t('up', { name })}
          icon={<ChevronDownIcon className="size-5 rotate-180" />}
          disabled={place.isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('down', { name })}
          icon={<ChevronDownIcon className="size-5" />}
          disabled={place.isLast}
          onClick={() => onMove(1)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-sm text-muted tabular-nums">{facts.join(' · ')}</span>
        <span className="-mx-3 flex flex-wrap">
          {chapter.photoCount > 1 && (
            <Button kind="quiet" aria-label={t('splitLabel', { name })} onClick={onSplit} className={quiet}>
              {t('split')}
            </Button>
          )}
          <Button
            kind="quiet"
            aria-label={t(chapter.isHidden ? 'showLabel' : 'hideLabel', { name })}
            onClick={() => onChange({ isHidden: !chapter.isHidden })}
            className={quiet}
          >
            {t(chapter.isHidden ? 'show' : 'hide')}
          </Button>
          <Button
            kind="quiet"
            aria-label={t(place.isAlone ? 'removeLabel' : 'mergeLabel', { name })}
            onClick={onMerge}
            className={quiet}
          >
            {t(place.isAlone ? 'remove' : 'merge')}
          </Button>
        </span>
      </div>
    </li>
  );
};

/** Makes a chapter by hand, also before there are photos. */
const AddChapter = ({
  isPending,
  onAdd,
}: {
  isPending: boolean;
  onAdd: (added: Pick<Draft, 'name' | 'startsAt'>) => void;
}) => {
  const { t } = useTranslation('chapters');
  const [name, setName] = useState('');
  const [time, setTime] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readLocalTime(time, Number.NEGATIVE_INFINITY);
    setIsMissing(!('at' in read));
    if (!('at' in read)) return;
    onAdd({ name: name.trim() || null, startsAt: read.at });
    setName('');
    setTime('');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-x-4 sm:grid-cols-2">
      <TextField label={t('newName')} maxLength={60} value={name} onChange={setName} />
      <TextField
        label={t('newTime')}
        type="datetime-local"
        value={time}
        onChange={setTime}
        error={isMissing ? t('timeMissing') : null}
      />
      <Button
        type="submit"
        kind="secondary"
        isPending={isPending}
        className="justify-self-start max-sm:w-full"
      >
        {t('add')}
      </Button>
    </form>
  );
};

/** Lets the server cut the chapters again, which loses the host's. */
const HandBack = ({ onHandBack }: { onHandBack: () => Promise<void> }) => {
  const { t } = useTranslation('chapters');
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    await onHandBack();
    setIsAsking(false);
  });
  return (
    <>
      <Button kind="quiet" className="-mx-5 justify-self-start" onClick={() => setIsAsking(true)}>
        {t('handBack')}
      </Button>
      <ConfirmDialog
        title={t('handBackTitle')}
        confirm={t('handBackConfirm')}
        work={work}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('handBackText')}</p>
      </ConfirmDialog>
    </>
  );
};
