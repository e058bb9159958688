import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { Task } from '@togather/contract/schemas/tasks.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import type { OpenedEvent } from '#parts/event/open-event.tsx';
import { progressOf } from '#parts/tasks/tasks-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { EmptyFrame } from '#ui/drawings/scenes.tsx';
import { CameraIcon, CheckIcon, ChevronRightIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { Link } from '#ui/links/link.tsx';
import { ProblemMessage, StateMessage } from '#ui/messages/state-message.tsx';
import { PhotoImage, usePreviewTries } from '#ui/pictures/photo-image.tsx';
import { useTaskPhotos } from './use-task-photos.ts';
import { useTaskUpload } from './use-task-upload.tsx';

/** The photos of a task in its row; on a phone four of them. */
const IN_ROW = 6;

/** All tasks of an event: which are done, their newest photos, and a button that uploads for each. */
export function TasksView(opened: OpenedEvent) {
  const { t } = useTranslation('tasks');
  const { event, tasks, photos, open, viewer } = useTaskPhotos(opened, ({ taskId }) => taskId !== undefined);
  const { upload, localUrls, dialog } = useTaskUpload(event);
  usePageMeta({ title: t('of', { event: event.eventName }), isIndexed: false });
  const { data, error, refetch } = tasks;
  const eventPath = paths.event(event.pinCode);
  return (
    <div className="gutters pt-3 pb-24 md:pt-6">
      <div className="mx-auto grid w-full max-w-3xl gap-5">
        <UpLink to={eventPath}>
          <bdi>{event.eventName}</bdi>
        </UpLink>
        <header className="grid gap-2">
          <h1 className="text-2xl text-balance">{t('title')}</h1>
          {data?.tasks.length !== 0 && <p className="text-muted">{t('text')}</p>}
        </header>
        {data && data.tasks.length > 0 && (
          <>
            <Progress tasks={data.tasks} />
            <ul aria-label={t('list')} className="grid gap-3">
              {data.tasks.map((task) => (
                <TaskRow
                  key={task.taskId}
                  task={task}
                  address={paths.task(event.pinCode, task.taskId)}
                  photos={photos.filter(({ taskId }) => taskId === task.taskId)}
                  localUrls={localUrls}
                  onUpload={upload && (() => upload(task.taskId))}
                  onOpen={(photo) => open(photos.indexOf(photo))}
                  onBroken={opened.onBroken}
                />
              ))}
            </ul>
          </>
        )}
        {data?.tasks.length === 0 && (
          <StateMessage
            drawing={<EmptyFrame />}
            title={t('none')}
            text={t('noneText')}
            actions={
              <UpLink isButton to={eventPath}>
                {t('toEvent')}
              </UpLink>
            }
          />
        )}
        {!data && !error && <Skeleton className="h-64 w-full" />}
        {!data && error && (
          <ProblemMessage
            title={t('failed')}
            text={errorText(error)}
            actions={
              <Button icon={<RetryIcon />} onClick={() => void refetch()}>
                {t('common:retry')}
              </Button>
            }
          />
        )}
      </div>
      {viewer}
      {dialog}
    </div>
  );
}

const Progress = ({ tasks }: { tasks: readonly Task[] }) => {
  const { t } = useTranslation('tasks');
  const { mine, all, total } = progressOf(tasks);
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold tabular-nums">
        {mine === total ? t('allDone', { total }) : t('progress', { mine, all, total })}
      </p>
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-ink/12">
        <div
          className="absolute inset-0 origin-left rounded-full bg-ink/25 transition-transform duration-200"
          style={{ transform: `scaleX(${all / total})` }}
        />
        <div
          className="absolute inset-0 origin-left rounded-full bg-accent transition-transform duration-200"
          style={{ transform: `scaleX(${mine / total})` }}
        />
      </div>
    </div>
  );
};

const TaskRow = ({
  task,
  address,
  photos,
  localUrls,
  onUpload,
  onOpen,
  onBroken,
}: {
  task: Task;
  /** The address of its gallery. */
  address: string;
  photos: readonly Photo[];
  localUrls: ReadonlyMap<string, string>;
  onUpload: (() => void) | undefined;
  onOpen: (photo: Photo) => void;
  onBroken: () => void;
}) => {
  const { t } = useTranslation('tasks');
  const { name, isDone, photoCount } = task;
  return (
    <li className="grid gap-3 rounded-card bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-3 sm:gap-4">
        <span
          role="img"
          aria-label={t(isDone ? 'done' : 'open')}
          className={classes(
            'grid size-8 shrink-0 place-items-center rounded-full',
            isDone ? 'bg-accent text-on-accent' : 'border-2 border-line-strong',
          )}
        >
          {isDone && <CheckIcon className="size-5" />}
        </span>
        <Link to={address} className="min-w-0 flex-1 basis-32 rounded-control hover:underline">
          <h2 className="text-base wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <span className="flex items-center gap-0.5 text-sm text-muted tabular-nums">
            {photoCount > 0 ? t('photos', { count: photoCount }) : t('noPhotos')}
            <ChevronRightIcon className="size-4 shrink-0" />
          </span>
        </Link>
        {onUpload && (
          <Button
            kind="secondary"
            data-part="upload"
            aria-label={t('addLabel', { name })}
            icon={<CameraIcon className="size-6 sm:size-5" />}
            onClick={onUpload}
            className="max-sm:px-3.5!"
          >
            <span className="max-sm:hidden">{t('add')}</span>
          </Button>
        )}
      </div>
      {photos.length > 0 && (
        <ul className="grid grid-cols-4 gap-1 md:grid-cols-6">
          {photos.slice(0, IN_ROW).map((photo, index) => (
            <li key={photo.photoId} className="nth-[n+5]:max-md:hidden">
              <SmallPhoto
                photo={photo}
                localUrl={localUrls.get(photo.photoId)}
                label={t('photo', { number: index + 1, name })}
                onOpen={() => onOpen(photo)}
                onBroken={onBroken}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const SmallPhoto = ({
  photo,
  localUrl,
  label,
  onOpen,
  onBroken,
}: {
  photo: Photo;
  localUrl: string | undefined;
  label: string;
  onOpen: () => void;
  onBroken: () => void;
}) => {
  const tries = usePreviewTries(photo.previewUrl, onBroken);
  return (
    <button
      type="button"
      data-part="viewer"
      aria-label={label}
      onClick={onOpen}
      className="relative block aspect-square w-full overflow-hidden rounded-control"
    >
      <PhotoImage
        previewUrl={photo.previewUrl}
        tries={tries}
        alt=""
        localUrl={localUrl}
        sizes="160px"
        brokenLabel=""
        unavailableLabel=""
      />
    </button>
  );
};
