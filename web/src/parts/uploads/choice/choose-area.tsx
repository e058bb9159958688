import { useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PhotosIcon, PlusIcon } from '#ui/icons/icons.tsx';

/** Opens the file chooser. Large until files are chosen, then one line. */
export function ChooseArea({
  isFirst,
  isQuiet,
  isDisabled,
  onPick,
}: {
  isFirst: boolean;
  /** Another button is the primary action. */
  isQuiet: boolean;
  isDisabled: boolean;
  onPick: (files: File[]) => void;
}) {
  const { t } = useTranslation('uploads');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={
        isFirst
          ? 'grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-9 text-center'
          : ''
      }
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        disabled={isDisabled}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // Allows picking the same file again after a removal.
          event.target.value = '';
        }}
      />
      {isFirst && <PhotosIcon className="size-12 text-muted" strokeWidth={1.25} />}
      <Button
        kind={isFirst && !isQuiet ? 'primary' : 'secondary'}
        icon={<PlusIcon />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {t(isFirst ? 'choose' : 'chooseMore')}
      </Button>
      {isFirst && (
        <p className="text-sm text-balance text-muted">
          <span className="hidden md:block">{t('chooseDrop')}</span>
          {t('chooseHint')}
        </p>
      )}
    </div>
  );
}
