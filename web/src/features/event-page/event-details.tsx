import type { Event } from '@togather/contract/schemas/events.ts';
import { AdLink, adAt } from '../../ui/ad-link.tsx';
import { InfoBlock } from './info-block.tsx';

const adPlace = 'aspect-[4/1] w-full rounded-card lg:aspect-[3/1] lg:w-60 lg:shrink-0';

/** The Plus layout's details: ads left and right of the facts on a wide page, above and below them on a narrow one. */
export const SponsoredDetails = ({ event }: { event: Event }) => {
  const [before, after] = [adAt(event.adInfos, 1), adAt(event.adInfos, 2)];
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:gap-8">
      {before && <AdLink ad={before} className={adPlace} />}
      <InfoBlock event={event} className="lg:flex-1 xl:grid-cols-[minmax(0,1fr)_auto_auto_auto]" />
      {after && <AdLink ad={after} className={adPlace} />}
    </div>
  );
};

/** The Free layout's details: the facts alone. */
export const PlainDetails = ({ event }: { event: Event }) => (
  <InfoBlock event={event} className="lg:max-w-4xl lg:grid-cols-4" />
);
