import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PictureCheckBox } from '#ui/fields/picture-check-box.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FigurePicture } from './figure-picture.tsx';

/** One person: face, number of photos (so far, during processing), and a checkbox that covers the card. */
export const FigureCard = ({
  figure,
  number,
  isFinal,
  isSelected,
  onSelect,
}: {
  figure: Figure;
  number: number;
  /** False while figures may still change. */
  isFinal: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) => {
  const { t } = useTranslation('figures');
  const label = isFinal ? 'select' : 'selectSoFar';
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control.
    <label
      className={classes(
        'relative block aspect-square cursor-pointer overflow-hidden rounded-card bg-surface outline-2 outline-offset-2 outline-transparent transition-[outline-color] duration-150',
        isSelected && 'outline-accent',
      )}
    >
      <FigurePicture
        figure={figure}
        className={classes(
          'absolute inset-0 size-full object-cover',
          figure.hidden && 'opacity-40 grayscale',
        )}
      />
      <span
        aria-hidden="true"
        className="absolute bottom-1.5 left-1.5 min-w-6 rounded-full bg-black/70 px-2 text-center text-xs leading-6 text-white tabular-nums"
      >
        {figure.photoNum}
        {!isFinal && '+'}
      </span>
      {figure.hidden && (
        <span
          aria-hidden="true"
          className="absolute top-2 left-1.5 rounded-full bg-black/70 px-2 text-xs leading-6 text-white"
        >
          {t('hiddenMark')}
        </span>
      )}
      <PictureCheckBox
        label={figure.hidden ? t('selectHidden', { number }) : t(label, { number, count: figure.photoNum })}
        isChecked={isSelected}
        onChange={onSelect}
        className="top-0 right-0"
      />
    </label>
  );
};
