import type { Ad } from '@togather/contract/schemas/ads.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import { AdFrame } from '#ui/pictures/ad-frame.tsx';

/** An ad's picture, linked to its sponsor. `className` sets its width. */
export function AdLink({ ad, className }: { ad: Ad; className?: string }) {
  const { t } = useTranslation('event-page');
  return (
    <a
      href={ad.directUrl}
      data-ad={ad.positionId}
      target="_blank"
      rel="noopener noreferrer sponsored"
      aria-label={`${t('ad')}: ${ad.name} (${t('common:opensInNewTab')})`}
      className={classes('block', className)}
    >
      <AdFrame positionId={ad.positionId} src={ad.AdImageUrl} mark={t('ad')} />
    </a>
  );
}

/** Returns the ad of a position, if the event has one. */
export function adAt(ads: readonly Ad[], position: number): Ad | undefined {
  return ads.find((ad) => ad.positionId === position);
}
