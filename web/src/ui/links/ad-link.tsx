import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import { AdFrame } from '#ui/pictures/ad-frame.tsx';

/** Links to an ad's sponsor. */
const SponsorLink = ({ ad, className, children }: { ad: Ad; className: string; children: ReactNode }) => {
  const { t } = useTranslation('event-page');
  return (
    <a
      href={ad.directUrl}
      data-ad={ad.positionId}
      target="_blank"
      rel="noopener noreferrer sponsored"
      aria-label={`${t('ad')}: ${ad.name} (${t('common:opensInNewTab')})`}
      className={className}
    >
      {children}
    </a>
  );
};

/** An ad's picture, linked to its sponsor. `className` sets its width. */
export function AdLink({ ad, className }: { ad: Ad; className?: string }) {
  const { t } = useTranslation('event-page');
  return (
    <SponsorLink ad={ad} className={classes('block', className)}>
      <AdFrame positionId={ad.positionId} src={ad.AdImageUrl} mark={t('ad')} />
    </SponsorLink>
  );
}

/** An ad in a card of 56 pixels: its picture, and its mark and name beside it. */
export function AdCard({ ad, className }: { ad: Ad; className?: string }) {
  const { t } = useTranslation('event-page');
  return (
    <SponsorLink
      ad={ad}
      className={classes(
        'flex h-14 items-center gap-3 rounded-control bg-surface p-2 hover:bg-raised',
        className,
      )}
    >
      <span className="grid h-10 w-40 shrink-0 items-center md:w-auto md:min-w-0 md:shrink md:grow lg:w-40 lg:grow-0">
        <img src={ad.AdImageUrl} alt="" decoding="async" className="max-h-10 max-w-full rounded-chip" />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-muted md:flex-none">
        <span>{t('ad')}</span>
        <span className="md:hidden">
          {' · '}
          <bdi>{ad.name}</bdi>
        </span>
      </span>
    </SponsorLink>
  );
}

/** Returns the ad of a position, if the event has one. */
export function adAt(ads: readonly Ad[], position: number): Ad | undefined {
  return ads.find((ad) => ad.positionId === position);
}
