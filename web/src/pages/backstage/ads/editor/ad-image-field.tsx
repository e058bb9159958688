import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ACCEPTED, isWorthRetrying } from '#pages/backstage/ads/drafts/image-rules.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { AdPicture } from './ad-picture.tsx';
import type { AdEditor, EditedSlot } from './use-ad-editor.ts';

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

/** A slot's picture: choose it by click or drag and drop, replace, remove or retry it. */
export function AdImageField({ slot, editor }: { slot: EditedSlot; editor: AdEditor }) {
  const { t } = useTranslation('backstage');
  const { positionId: number, work, uploadFile, AdImageUrl, existed } = slot;
  const hasImage = Boolean(uploadFile ?? AdImageUrl);
  const isProcessing = work?.state === 'processing' && work.progress < 100;
  return (
    <ImageDrop
      label={t('ads.image', { number })}
      isDisabled={editor.isSaving}
      onPick={(file) => editor.choose(number, file)}
    >
      {(openPicker) => (
        <>
          <AdPicture slot={slot} isDisabled={editor.isSaving} onChoose={openPicker} />
          {(hasImage || isProcessing) && (
            <div className="flex flex-wrap gap-2">
              <Button kind="secondary" disabled={editor.isSaving} onClick={openPicker}>
                {t('ads.replace')}
              </Button>
              <Button kind="quiet" disabled={editor.isSaving} onClick={() => editor.removeImage(number)}>
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
    </ImageDrop>
  );
}

/** A drop target for one picture, which also lets its content open the file chooser. */
const ImageDrop = ({
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
  const [isOver, setIsOver] = useState(false);
  const pick = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isDisabled) onPick(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    pick(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      data-drop
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes('grid gap-2 rounded-card', isOver && 'outline-2 outline-offset-2 outline-accent')}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        disabled={isDisabled}
        onChange={(event) => {
          pick(event.target.files);
          // Allows picking the same file again after a removal.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
};
