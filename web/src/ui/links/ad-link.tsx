import type { Ad } from '@togather/contract/schemas/site/ads.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../layout/classes.ts';

/** A whole ad image linked to its sponsor. `className` reserves its size, so that nothing moves. */
export const AdLink = ({ ad, className }: { ad: Ad; className?: string }) => {
  const { t } = useTranslation('event-page');
  return (
    <a
      href={ad.directUrl}
      data-ad={ad.positionId}
      target="_blank"
      rel="noopener noreferrer sponsored"
      aria-label={`${t('ad')}: ${ad.name} (${t('common:opensInNewTab')})`}
      className={classes('flex items-center justify-center overflow-hidden [container-type:size]', className)}
    >
      <span className="relative overflow-hidden rounded-[inherit]">
        <img
          src={ad.AdImageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="max-h-[100cqh] max-w-[100cqw]"
        />
        <span className="absolute top-1.5 left-1.5 rounded bg-black/70 px-1.5 text-xs leading-5 text-white">
          {t('ad')}
        </span>
      </span>
    </a>
  );
};

/** Returns the ad of a position, if the event has one. */
export const adAt = (ads: readonly Ad[], position: number): Ad | undefined =>
  ads.find((ad) => ad.positionId === position);
