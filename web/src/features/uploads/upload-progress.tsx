import { useTranslation } from '../../i18n/use-translation.ts';
import { countsOf, type UploadItem } from './upload-items.ts';

/** How much of all the bytes is through, 0 to 1: smoother than the count of photos. */
const shareOf = (items: readonly UploadItem[]): number => {
  const bytes = items.reduce((sum, item) => sum + item.file.size, 0);
  const sent = items.reduce((sum, item) => sum + item.file.size * item.progress, 0);
  return bytes > 0 ? sent / bytes : 0;
};

export const UploadProgress = ({ items }: { items: readonly UploadItem[] }) => {
  const { t } = useTranslation('uploads');
  const counts = countsOf(items);
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <p aria-live="polite" aria-atomic="true" className="text-2xl font-bold tabular-nums">
        <span aria-hidden="true">{t('progress', counts)}</span>
        <span className="sr-only">{t('progressLabel', counts)}</span>
      </p>
      <div className="h-1.5 w-full max-w-xs overflow-hidden rounded-full bg-ink/15">
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-200"
          style={{ transform: `scaleX(${shareOf(items)})` }}
        />
      </div>
      <p className="text-muted">{t('stayOpen')}</p>
    </div>
  );
};
