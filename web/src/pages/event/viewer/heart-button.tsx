import { useTranslation } from '#texts/use-translation.ts';
import { ViewerButton } from '#ui/buttons/viewer-button.tsx';
import { HeartIcon } from '#ui/icons/icons.tsx';

export interface HeartButtonProps {
  isLoved: boolean;
  hearts: number;
  onToggle: () => void;
}

/** Adds or removes the viewed photo's heart, and shows the count. */
export const HeartButton = ({ isLoved, hearts, onToggle }: HeartButtonProps) => {
  const { t } = useTranslation('photos');
  return (
    <ViewerButton
      name={t('heart', { count: hearts })}
      label={t('heartInShort')}
      icon={
        <span
          data-count={hearts || undefined}
          className="flex items-center gap-1 text-sm data-count:after:content-[attr(data-count)]"
        >
          <HeartIcon className={isLoved ? 'fill-[#ff5c7a] text-[#ff5c7a]' : ''} />
        </span>
      }
      aria-pressed={isLoved}
      onClick={onToggle}
    />
  );
};
