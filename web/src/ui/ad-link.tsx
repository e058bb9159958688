import type { Ad } from '@togather/contract/ads.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from './classes.ts';

/** An ad's image, linked to its sponsor. The place has its size from `className`, so that nothing moves when it loads. */
export const AdLink = ({ ad, className }: { ad: Ad; className?: string }) => {
  const { t } = useTranslation('event-page');
  return (
    <a
      href={ad.directUrl}
      target="_blank"
      rel="noopener noreferrer sponsored"
      aria-label={`${t('ad')}: ${ad.name} (${t('common:opensInNewTab')})`}
      className={classes('relative block overflow-hidden bg-surface', className)}
    >
      <img
        src={ad.AdImageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-contain"
      />
      <span className="absolute top-1.5 left-1.5 rounded bg-black/70 px-1.5 text-xs leading-5 text-white">
        {t('ad')}
      </span>
    </a>
  );
};

/** The ad of a position, if the event has one there. */
export const adAt = (ads: readonly Ad[], position: number): Ad | undefined =>
  ads.find((ad) => ad.positionId === position);
