import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { PhotoGrid } from '#pages/event/grid/photo-grid.tsx';
import type { OpenedEvent } from '#parts/event/open-event.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { EmptyFrame, LostFrame } from '#ui/drawings/scenes.tsx';
import { CameraIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { useTaskPhotos } from './use-task-photos.ts';
import { useTaskUpload } from './use-task-upload.tsx';

/** The photos of one task. */
export function TaskView({ taskId, ...opened }: OpenedEvent & { taskId: string }) {
  const { t } = useTranslation('tasks');
  const { event, isHost, tasks, photos, open, viewer } = useTaskPhotos(
    opened,
    (photo) => photo.taskId === taskId,
  );
  const { upload, localUrls, dialog } = useTaskUpload(event);
  const task = tasks.data?.tasks.find((one) => one.taskId === taskId);
  usePageMeta({ title: task?.name ?? t('title'), isIndexed: false });
  const tasksPath = paths.tasks(event.pinCode);
  if (!task && !tasks.isPending)
    return (
      <StateMessage
        role="status"
        heading="h1"
        className="px-5 py-20"
        drawing={<LostFrame />}
        title={t('gone')}
        text={t('goneText')}
        actions={
          <UpLink isButton to={tasksPath}>
            {t('toTasks')}
          </UpLink>
        }
      />
    );
  return (
    <div className="grid gap-5 pb-24">
      <header className="gutters grid gap-4 pt-3 md:pt-6">
        <UpLink to={tasksPath}>{t('toTasks')}</UpLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-0 flex-1 basis-40">
            {task ? (
              <h1 className="text-xl text-balance wrap-anywhere md:text-2xl">
                <bdi>{task.name}</bdi>
              </h1>
            ) : (
              <Skeleton className="h-8 w-48" />
            )}
            <p className="text-muted tabular-nums">
              {task && task.photoCount > 0 ? t('photos', { count: task.photoCount }) : '\u00a0'}
            </p>
          </div>
          {upload && task && (
            <Button
              data-part="upload"
              icon={<CameraIcon className="size-5" />}
              onClick={() => upload(taskId)}
              className="max-md:w-full"
            >
              {t('add')}
            </Button>
          )}
        </div>
      </header>
      {photos.length > 0 ? (
        <PhotoGrid
          eventId={null}
          photos={photos}
          newer={0}
          pending={[]}
          localUrls={localUrls}
          ad={undefined}
          selection={null}
          isHost={isHost}
          onOpen={open}
          onSelect={() => {}}
          onBroken={opened.onBroken}
        />
      ) : (
        task?.photoCount === 0 && (
          <StateMessage
            className="px-5"
            drawing={<EmptyFrame />}
            title={t('emptyTitle')}
            text={upload && t('emptyText')}
          />
        )
      )}
      {viewer}
      {dialog}
    </div>
  );
}
