import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PhotosIcon } from '../../../ui/icons/icons.tsx';
import { Spinner } from '../../../ui/layout/spinner.tsx';
import type { EditedSlot } from './use-ad-editor.ts';

/** Returns an object URL of a file, and revokes it when it is no longer shown. */
const useObjectUrl = (file: Blob | null): string | null => {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : null;
};

const frame = 'relative grid aspect-video w-full place-items-center overflow-hidden rounded-card';

const Progress = ({ progress }: { progress: number }) => {
  const { t } = useTranslation('backstage');
  const text = t('ads.processing', { progress });
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-3 bg-night/80 p-4 text-white">
      <Spinner className="size-6" />
      <p role="status" className="text-sm tabular-nums">
        {progress < 100 ? text : t('ads.ready')}
      </p>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuenow={progress}
        className="h-1 w-32 overflow-hidden rounded-full bg-white/25"
      >
        <div
          className="h-full w-full origin-left bg-persimmon transition-transform duration-150"
          style={{ transform: `scaleX(${progress / 100})` }}
        />
      </div>
    </div>
  );
};

/** Shows a slot's picture on the event page's background, or a button to choose one. */
export const AdPicture = ({
  slot,
  isDisabled,
  onChoose,
}: {
  slot: EditedSlot;
  isDisabled: boolean;
  onChoose: () => void;
}) => {
  const { t } = useTranslation('backstage');
  const { positionId: number, work, uploadFile, AdImageUrl } = slot;
  const localUrl = useObjectUrl(uploadFile);
  const source = uploadFile ? localUrl : AdImageUrl;
  const progress = work?.state === 'processing' && <Progress progress={work.progress} />;
  if (uploadFile || AdImageUrl || progress)
    return (
      <div className={`${frame} bg-night`}>
        {source && (
          <img
            src={source}
            alt={t('ads.preview', { number })}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        {progress}
      </div>
    );
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onChoose}
      className={`${frame} content-center gap-1 border border-dashed border-line-strong p-3 text-center transition-colors duration-150 enabled:hover:border-ink enabled:hover:bg-ink/4`}
    >
      <PhotosIcon className="size-8 text-muted" strokeWidth={1.25} />
      <span className="font-medium">{t('ads.choose')}</span>
      <span className="text-sm text-muted">
        <span className="hidden md:inline">{t('ads.drop')} · </span>
        {t('ads.formats')}
      </span>
    </button>
  );
};
