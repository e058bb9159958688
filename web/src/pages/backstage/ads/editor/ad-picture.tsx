import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ACCEPTED, isOffRatio, isWorthRetrying, ratioText } from '#pages/backstage/ads/drafts/plan-save.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PhotosIcon, RetryIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { AdFrame, adRatioOf } from '#ui/pictures/ad-frame.tsx';
import { useObjectUrl } from '#ui/pictures/use-object-url.ts';
import type { AdEditor, EditedSlot } from './use-ad-editor.ts';

const frame = 'relative grid min-h-32 w-full place-items-center overflow-hidden rounded-card p-4';

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

/** Returns the address of a slot's picture, chosen or saved, or null. */
export function useAdSource(slot: EditedSlot | undefined): string | null {
  const file = slot?.uploadFile ?? null;
  const local = useObjectUrl(file);
  return file ? local : (slot?.AdImageUrl ?? null);
}

/** Warns if the picture leaves a large part of its place empty. */
const RatioNote = ({ positionId, ratio }: { positionId: number; ratio: number }) => {
  const { t } = useTranslation('backstage');
  if (!isOffRatio(positionId, { width: ratio, height: 1 })) return null;
  return (
    <p role="status" className="flex gap-1.5 text-sm">
      <WarningIcon className="mt-0.5 size-4 shrink-0 text-danger" />
      <span>{t('ads.ratioOff', { is: ratioText(ratio), wanted: ratioText(adRatioOf(positionId)) })}</span>
    </p>
  );
};

/** Shows a slot's picture as the event page does, on its background. */
const Preview = ({
  number,
  source,
  progress,
}: {
  number: number;
  source: string | null;
  progress: ReactNode;
}) => {
  const { t } = useTranslation('backstage');
  const [loaded, setLoaded] = useState<{ source: string | null; ratio: number } | null>(null);
  const size = adRatioOf(number) > 2 ? 'w-full' : 'w-48';
  return (
    <figure className="grid gap-2">
      <div className={`${frame} bg-night text-white`}>
        <div className={size}>
          <AdFrame
            positionId={number}
            src={source}
            alt={t('ads.preview', { number })}
            mark={t('ads.mark')}
            loading="eager"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setLoaded({ source, ratio: naturalWidth / naturalHeight })
            }
          />
        </div>
        {progress}
      </div>
      <figcaption className="text-sm text-muted">{t('ads.previewText')}</figcaption>
      {source && loaded?.source === source && <RatioNote positionId={number} ratio={loaded.ratio} />}
    </figure>
  );
};

/** Shows a slot's picture on the event page's background, or a button to choose one. */
function AdPicture({
  slot,
  isDisabled,
  onChoose,
}: {
  slot: EditedSlot;
  isDisabled: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('backstage');
  const { positionId: number, work, uploadFile, AdImageUrl } = slot;
  const source = useAdSource(slot);
  const progress = work?.state === 'processing' && <Progress progress={work.progress} />;
  if (uploadFile || AdImageUrl || progress)
    return <Preview number={number} source={source} progress={progress} />;
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onChoose}
      className={`${frame} content-center gap-1 border border-dashed border-line-strong p-3 text-center transition-colors duration-150 enabled:hover:border-ink enabled:hover:bg-ink/4`}
    >
      <PhotosIcon className="size-8 text-muted" strokeWidth={1.25} />
      <span className="font-semibold">{t('ads.choose')}</span>
      <span className="text-sm text-muted">
        <span className="hidden md:inline">{t('ads.drop')} · </span>
        {t('ads.formats')}
      </span>
    </button>
  );
}

const Failed = ({
  slot: { positionId, work },
  editor,
  onChoose,
}: {
  slot: EditedSlot;
  editor: AdEditor;
  onChoose: () => void;
}) => {
  const { t } = useTranslation('backstage');
  if (work?.state !== 'error') return null;
  const { fault, file } = work;
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-accent-soft p-3 text-sm">
      <p className="flex gap-1.5 text-danger">
        <WarningIcon className="mt-0.5 size-4 shrink-0" />
        <span>{t(`ads.imageFaults.${fault}`)}</span>
      </p>
      <p className="text-muted">
        <bdi>{file.name}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          icon={<RetryIcon />}
          onClick={() => (isWorthRetrying(fault) ? editor.choose(positionId, file) : onChoose())}
        >
          {t('common:retry')}
        </Button>
        <Button kind="quiet" onClick={() => editor.dismiss(positionId)}>
          {t('ads.dismiss')}
        </Button>
      </div>
    </div>
  );
};

/** A slot's picture: choose, replace, remove or retry it. */
export function AdImageField({ slot, editor }: { slot: EditedSlot; editor: AdEditor }) {
  const { t } = useTranslation('backstage');
  const { positionId: number, work, uploadFile, AdImageUrl, existed } = slot;
  const hasImage = Boolean(uploadFile ?? AdImageUrl);
  const isProcessing = work?.state === 'processing' && work.progress < 100;
  return (
    <ImagePicker
      label={t('ads.image', { number })}
      isDisabled={editor.isSaving}
      onPick={(file) => editor.choose(number, file)}
    >
      {(openPicker) => (
        <>
          <AdPicture slot={slot} isDisabled={editor.isSaving} onChoose={openPicker} />
          {(hasImage || isProcessing) && (
            <div className="flex flex-wrap gap-2">
              <Button kind="secondary" disabled={editor.isSaving} onClick={openPicker} className="px-4!">
                {t('ads.replace')}
              </Button>
              <Button
                kind="quiet"
                disabled={editor.isSaving}
                onClick={() => editor.removeImage(number)}
                className="px-3!"
              >
                {t('ads.removeImage')}
              </Button>
            </div>
          )}
          <Failed slot={slot} editor={editor} onChoose={openPicker} />
          {existed && !hasImage && !isProcessing && (
            <p role="status" className="flex gap-1.5 text-sm text-danger">
              <WarningIcon className="mt-0.5 size-4 shrink-0" />
              <span>{t('ads.originalRemoved')}</span>
            </p>
          )}
        </>
      )}
    </ImagePicker>
  );
}

/** Lets its content open the file chooser for one picture. */
const ImagePicker = ({
  label,
  isDisabled,
  onPick,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onPick: (file: File) => void;
  children: (openPicker: () => void) => ReactNode;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        disabled={isDisabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onPick(file);
          // Allows picking the same file again after a removal.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
};

/** Returns what makes an element a drop target for one picture, and whether a file is held over it. */
export function useImageDrop({ isDisabled, onPick }: { isDisabled: boolean; onPick: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(!isDisabled);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file && !isDisabled) onPick(file);
    },
  };
  return { target, isOver };
}
