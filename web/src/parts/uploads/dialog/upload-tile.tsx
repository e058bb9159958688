import { bytesOf, canRetry, type UploadItem } from '#parts/uploads/items/upload-items.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { CloseIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';

const Progress = ({ share }: { share: number }) => (
  <span className="mt-1 h-1 w-16 overflow-hidden rounded-full bg-black/60">
    <span
      className="block h-full origin-left rounded-full bg-accent transition-transform duration-200"
      style={{ transform: `scaleX(${share})` }}
    />
  </span>
);

const Picture = ({ address, className }: { address: string; className: string }) => (
  <img src={address} alt="" className={classes('absolute inset-0 size-full object-cover', className)} />
);

/** One tile for all photos being uploaded, in the grid from their confirmation on. */
export function UnderwayTile({
  items,
  thumbnail,
}: {
  items: readonly UploadItem[];
  /** The thumbnail of the first photo. */
  thumbnail: string | null | undefined;
}) {
  const { t } = useTranslation('uploads');
  const { sent, total } = bytesOf(items);
  const count = items.length;
  return (
    <div className="absolute inset-0 overflow-hidden bg-surface">
      {thumbnail && <Picture address={thumbnail} className="opacity-40" />}
      <p className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-2 text-center text-xs">
        <span className="text-2xl font-bold tabular-nums" aria-hidden="true">
          {count}
        </span>
        <span aria-hidden="true">{t('tileShort')}</span>
        <span className="sr-only">{t('tileUnderway', { count })}</span>
        <Progress share={total > 0 ? sent / total : 0} />
      </p>
    </div>
  );
}

/** A photo that failed, with a retry button if a retry can help. */
export function FailedTile({
  item,
  thumbnail,
  onRetry,
  onRemove,
}: {
  item: UploadItem;
  thumbnail: string | null | undefined;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { name } = item.file;
  return (
    <div className="absolute inset-0 overflow-hidden bg-surface">
      {thumbnail && <Picture address={thumbnail} className="opacity-40" />}
      <span className="sr-only">{t('tileFailed', { name })}</span>
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
    </div>
  );
}
