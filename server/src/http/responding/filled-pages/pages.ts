import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { PageData } from '@togather/contract/schemas/events/page-data.ts';
import { PAGE_DATA_ID } from '@togather/contract/web-paths.ts';
import type { PageLanguage } from '#http/responding/likely-language.ts';
import { eventHeader } from './event-header.ts';
import { firstPhotos } from './first-photos.ts';

/** The ad between the photos. */
const GRID_AD = 6;

/** Returns what an event's page shows and brings before its code runs, as HTML, from the event as JSON. */
export const eventPage = (json: string, language: PageLanguage): string => {
  const event = JSON.parse(json) as Event;
  const { photos, olderPhotos, eventType, adInfos } = event;
  const hasAd = eventType === 'Plus' && adInfos.some(({ positionId }) => positionId === GRID_AD);
  const shown = eventHeader(event, language) + firstPhotos(photos, { hasAd, olderPhotos });
  return (photos.length > 0 ? main(shown, language) : '') + dataBlock(`{"event":${json}}`);
};

/** Returns the same for a person's page, from the event as JSON without photos, and the HTML above the person's photos. */
export const personPage = (
  { json, header }: { json: string; header: string },
  person: PageData['person'],
  language: PageLanguage,
): string => {
  if (!person) return dataBlock(`{"event":${json}}`);
  const { photos } = person.found;
  const shown = photos.length > 0 ? main(header + firstPhotos(photos), language) : '';
  return shown + dataBlock(`{"event":${json},"person":${JSON.stringify(person)}}`);
};

/** The page's code sets the language of the whole page, which decides the height of lines. */
const main = (shown: string, language: PageLanguage): string =>
  language === 'en'
    ? `<main>${shown}</main>`
    : `<main lang="${language}" style="line-height: 1.7">${shown}</main>`;

/** A data block is not executed, so the content security policy does not apply to it. `<` could end it. */
const dataBlock = (json: string): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${json.replaceAll('<', '\\u003c')}</script>`;
