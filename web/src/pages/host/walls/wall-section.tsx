import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { WALL_SECONDS } from '@togather/contract/limits.ts';
import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Task } from '@togather/contract/schemas/tasks.ts';
import type { Wall } from '@togather/contract/schemas/walls.ts';
import { useId, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { NewSecret, RemovableRow } from '#pages/host/removable-row.tsx';
import { chaptersQuery, chapterTitle } from '#parts/chapters/chapters-query.ts';
import { tasksQuery } from '#parts/tasks/tasks-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { Address } from '#ui/links/link.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';

const SecondsField = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => {
  const { t } = useTranslation('walls');
  const id = useId();
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-1">
      <label htmlFor={id} className="font-semibold">
        {t('secondsLabel')}
      </label>
      <span className="flex min-h-11 items-center gap-4">
        <input
          id={id}
          type="range"
          min={WALL_SECONDS.least}
          max={WALL_SECONDS.most}
          value={value}
          aria-valuetext={t('seconds', { count: value })}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="min-w-0 flex-1 accent-accent"
        />
        <output htmlFor={id} className="tabular-nums">
          {t('seconds', { count: value })}
        </output>
      </span>
    </div>
  );
};

/** Chooses the chapter or task that a new wall shows, in an event with any. */
const ChapterField = ({
  chapters,
  tasks,
  value,
  onChange,
}: {
  chapters: readonly Chapter[];
  tasks: readonly Task[];
  value: string;
  onChange: (chapterId: string) => void;
}) => {
  const { t, language } = useTranslation('chapters');
  const shown = chapters.filter(({ isHidden }) => !isHidden);
  if (shown.length + tasks.length === 0) return null;
  return (
    <SelectField
      label={t('wall')}
      value={value}
      onChange={onChange}
      className="min-w-0 flex-1 basis-56 gap-1"
    >
      <option value="">{t('allPhotos')}</option>
      {shown.map((chapter) => (
        <option key={chapter.chapterId} value={chapter.chapterId}>
          {chapterTitle(chapter, language)}
        </option>
      ))}
      {tasks.length > 0 && (
        <optgroup label={t('tasks')}>
          {tasks.map(({ taskId, name }) => (
            <option key={taskId} value={taskId}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
};

/** Chooses whether a new wall shows wishes between the photos. */
const WishesField = ({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) => {
  const { t } = useTranslation('walls');
  const id = useId();
  return (
    <div className="w-full">
      <SwitchRow id={id} isOn={isOn} isUpdating={false} onSwitch={onSwitch}>
        <span className="grid min-w-0">
          <span id={id} className="font-semibold">
            {t('hosting.showsWishes')}
          </span>
          <span id={`${id}-text`} className="text-muted">
            {t('hosting.showsWishesText')}
          </span>
        </span>
      </SwitchRow>
    </div>
  );
};

/** Creates, lists and ends the live walls of an event. */
export function WallSection({ eventId }: { eventId: string }) {
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { data: chapters } = useQuery(chaptersQuery(eventId));
  const { data: tasks } = useQuery(tasksQuery(eventId));
  const [seconds, setSeconds] = useState<number>(WALL_SECONDS.default);
  const [chapterId, setChapterId] = useState('');
  const [showsWishes, setShowsWishes] = useState(false);
  const [made, setMade] = useState<ResponseOf<'createWall'> | null>(null);
  const query = wallsQuery(eventId);
  const { data, error } = useQuery(query);
  const refetch = () => client.invalidateQueries({ queryKey: query.queryKey });
  const creating = useAction(async () => {
    const body = { seconds, ...(chapterId && { chapterId }), ...(showsWishes && { showsWishes }) };
    setMade(await call('createWall', { params: { eventId }, body }));
    void refetch();
  });
  const end = async (wallId: string) => {
    await endWall(eventId, wallId);
    // The pressed button goes with its row.
    place.current?.focus();
    if (made?.wallId === wallId) setMade(null);
    changeCached(
      client,
      query.queryKey,
      (now) => now && { walls: now.walls.filter((wall) => wall.wallId !== wallId) },
    );
    notify({ type: 'success', message: t('hosting.ended') });
  };
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SecondsField value={seconds} onChange={setSeconds} />
        <ChapterField
          chapters={chapters?.chapters ?? []}
          tasks={tasks?.tasks ?? []}
          value={chapterId}
          onChange={setChapterId}
        />
        <WishesField isOn={showsWishes} onSwitch={setShowsWishes} />
        <Button
          kind="secondary"
          isPending={creating.isPending}
          onClick={() => void creating.run()}
          className="max-sm:w-full"
        >
          {t('hosting.create')}
        </Button>
      </div>
      <FailureNote error={creating.error} />
      {made && <NewWall key={made.wallId} url={made.url} />}
      {error && !data && (
        <p role="alert">
          {t('hosting.failed')} {errorText(error)}
        </p>
      )}
      {data && data.walls.length > 0 && (
        <SettingList label={t('hosting.list')}>
          {data.walls.map((wall) => (
            <WallRow
              key={wall.wallId}
              wall={wall}
              chapter={chapters?.chapters.find((chapter) => chapter.chapterId === wall.chapterId)}
              task={tasks?.tasks.find(({ taskId }) => taskId === wall.chapterId)}
              onEnd={() => end(wall.wallId)}
            />
          ))}
        </SettingList>
      )}
    </div>
  );
}

/** A running wall, with a button that ends it after a question. */
const WallRow = ({
  wall,
  chapter,
  task,
  onEnd,
}: {
  wall: Wall;
  /** The chapter or the task that it shows. */
  chapter: Chapter | undefined;
  task: Task | undefined;
  onEnd: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('walls');
  const moment = formatMoment(wall.createdAt, language);
  return (
    <RemovableRow
      name={t('hosting.row', { moment })}
      note={[
        ...(chapter ? [chapterTitle(chapter, language)] : []),
        ...(task ? [task.name] : []),
        t('hosting.rowSeconds', { seconds: wall.seconds }),
        ...(wall.showsWishes ? [t('hosting.withWishes')] : []),
        ...(wall.showsPin === false ? [t('hosting.withoutPin')] : []),
      ].join(' · ')}
      texts={{
        remove: t('hosting.end'),
        removeLabel: t('hosting.endLabel', { moment }),
        title: t('hosting.confirmTitle'),
        text: t('hosting.confirmText'),
        confirm: t('hosting.confirm'),
      }}
      onRemove={onEnd}
    />
  );
};

/** The address of a new wall, which cannot be shown again, and its QR code for the device at the screen. */
const NewWall = ({ url }: { url: string }) => {
  const { t } = useTranslation('walls');
  return (
    <NewSecret title={t('hosting.created')} text={t('hosting.once')}>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode
          text={url}
          label={t('hosting.qr')}
          className="mx-auto w-40 rounded-control border border-line"
        />
        <div className="grid min-w-0 flex-1 basis-60 gap-3">
          <CopyField text={url} label={t('hosting.copy')} copied={t('hosting.copied')}>
            <Address>{url}</Address>
          </CopyField>
          <LinkButton
            to={new URL(url).pathname}
            target="_blank"
            kind="secondary"
            icon={<ExternalIcon className="size-5" />}
            className="justify-self-start max-sm:justify-self-stretch"
          >
            {t('hosting.open')}
          </LinkButton>
        </div>
      </div>
    </NewSecret>
  );
};

/** The live walls of an event, oldest first. */
export function wallsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['walls', eventId],
    queryFn: ({ signal }) => call('listWalls', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Ends a wall. One that is already gone counts as ended. */
async function endWall(eventId: string, wallId: string): Promise<void> {
  try {
    await call('revokeWall', { params: { eventId, wallId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'WALL_NOT_FOUND')) throw error;
  }
}
