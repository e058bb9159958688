import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, RetryIcon } from '../../ui/icons.tsx';
import { NoPicture } from './no-picture.tsx';
import { canRetry, isUnderway, type UploadItem } from './upload-items.ts';

const Progress = ({ share }: { share: number }) => (
  <span className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-black/60">
    <span
      className="block h-full origin-left rounded-full bg-accent transition-transform duration-200"
      style={{ transform: `scaleX(${share})` }}
    />
  </span>
);

const labels = {
  shrinking: 'tileShrinking',
  waiting: 'tileWaiting',
  sending: 'tileSending',
  done: 'tileSending',
  failed: 'tileFailed',
  rejected: 'tileFailed',
} as const;

/** A photo on its way, in the grid from the moment it is confirmed; one that failed stays, with a way to try again. */
export const UploadTile = ({
  item,
  thumbnail,
  onRetry,
  onRemove,
}: {
  item: UploadItem;
  thumbnail: string | null | undefined;
  onRetry: () => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation('uploads');
  const { name } = item.file;
  const isOver = !isUnderway(item);
  const label = t(labels[item.state], { name });
  return (
    <div className="absolute inset-0 overflow-hidden bg-surface">
      {thumbnail ? (
        <img
          src={thumbnail}
          alt=""
          className={classes('absolute inset-0 size-full object-cover', isOver ? 'opacity-40' : 'opacity-70')}
        />
      ) : (
        !isOver && <NoPicture file={item.file} isCertain={thumbnail === null} />
      )}
      <span className="sr-only">{label}</span>
      {!isOver && <Progress share={item.progress} />}
      {isOver && (
        <span className="absolute inset-0 grid content-center justify-items-center gap-1 p-2 text-center text-xs">
          {canRetry(item) ? (
            <IconButton
              label={t('tileRetry', { name })}
              icon={<RetryIcon />}
              onClick={onRetry}
              className="bg-black/70 text-white"
            />
          ) : (
            item.code && (
              <span className="rounded bg-black/75 px-2 py-1 text-white">{t(`errors:${item.code}`)}</span>
            )
          )}
        </span>
      )}
      {isOver && (
        <IconButton
          label={t('remove', { name })}
          icon={
            <span className="grid size-7 place-items-center rounded-full bg-black/70">
              <CloseIcon className="size-4" />
            </span>
          }
          onClick={onRemove}
          className="absolute top-0 right-0 text-white"
        />
      )}
    </div>
  );
};
