import { useTranslation } from '../../i18n/use-translation.ts';
import { HeartIcon } from '../../ui/icons.tsx';

export interface HeartButtonProps {
  isLoved: boolean;
  hearts: number;
  onToggle: () => void;
}

/** Gives the photo that the viewer shows a heart, or takes it back, and says how many it has. */
export const HeartButton = ({ isLoved, hearts, onToggle }: HeartButtonProps) => {
  const { t } = useTranslation('photos');
  return (
    <button
      type="button"
      className="yarl__button flex items-center gap-1.5"
      aria-pressed={isLoved}
      aria-label={t('heart', { count: hearts })}
      onClick={onToggle}
    >
      <HeartIcon className={isLoved ? 'size-7 fill-[#ff5c7a] text-[#ff5c7a]' : 'size-7'} />
      {hearts > 0 && <span className="text-base tabular-nums">{hearts}</span>}
    </button>
  );
};
