import { dayInTaipei } from '@togather/contract/event-dates.ts';
import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import {
  coverPositionOf,
  PHOTO_COLUMNS,
  positionOf,
  previewAddress,
  previewSrcSet,
  THUMBNAIL_SIZES,
} from '@togather/contract/previews.ts';
import { facesInWork } from '@togather/contract/processing.ts';
import type { Event, PageData } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { PAGE_DATA_ID } from '@togather/contract/web-paths.ts';
import { escapeHtml } from '#http/responding/escape-html.ts';
import type { PageLanguage } from '#http/responding/likely-language.ts';

/** The ad between the photos. */
const GRID_AD = 6;

/** Returns what an event's page shows and brings before its code runs, as HTML, from the event as JSON. */
export function eventPage(json: string, language: PageLanguage): string {
  const event = JSON.parse(json) as Event;
  const { photos, olderPhotos, eventType, adInfos } = event;
  const hasAd = eventType === 'Plus' && adInfos.some(({ positionId }) => positionId === GRID_AD);
  const shown = eventHeader(event, language) + firstPhotos(photos, { hasAd, olderPhotos });
  return (photos.length > 0 ? main(shown, language) : '') + dataBlock(`{"event":${json}}`);
}

/** Returns the same for a person's page, from the event as JSON without photos, and the HTML above the person's photos. */
export function personPage(
  { json, header }: { json: string; header: string },
  person: PageData['person'],
  language: PageLanguage,
): string {
  if (!person) return dataBlock(`{"event":${json}}`);
  const { photos } = person.found;
  const shown = photos.length > 0 ? main(header + firstPhotos(photos), language) : '';
  return shown + dataBlock(`{"event":${json},"person":${JSON.stringify(person)}}`);
}

/** The page's code sets the language of the whole page, which decides the height of lines. */
const main = (shown: string, language: PageLanguage): string =>
  language === 'en' ? `<main>${shown}</main>` : `<main lang="${language}">${shown}</main>`;

/** A data block is not executed, so the content security policy does not apply to it. `<` could end it. */
const dataBlock = (json: string): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${json.replaceAll('<', '\\u003c')}</script>`;

/** Two rows of a phone, and two of a computer. */
const SHOWN = { narrow: 4, wide: 12 };

/**
 * Returns the first photos of a grid as HTML, in the places of the web's grid. An ad takes the last place. A grid with more than
 * these scrolls from the beginning, since a scroll bar that appears later would narrow the pictures.
 */
const firstPhotos = (
  photos: readonly Photo[],
  { hasAd = false, olderPhotos = 0 }: { hasAd?: boolean; olderPhotos?: number | undefined } = {},
): string => {
  const cells = photos.slice(0, hasAd ? PHOTOS_PER_AD : SHOWN.wide).map((photo, at) => {
    const shown = at < SHOWN.narrow ? '' : ' max-lg:hidden';
    return `<span class="relative aspect-square overflow-hidden bg-surface${shown}">${picture(photo, at)}</span>`;
  });
  const isLonger = photos.length + olderPhotos > cells.length;
  const below = isLonger ? ' style="margin-bottom: 100vh"' : '';
  return `<div class="${PHOTO_COLUMNS}"${below}>${cells.join('')}</div>`;
};

const picture = (photo: Photo, at: number): string => {
  const position = positionOf(photo);
  const attributes = [
    `sizes="${THUMBNAIL_SIZES}"`,
    `srcset="${escapeHtml(previewSrcSet(photo.previewUrl))}"`,
    `src="${escapeHtml(previewAddress(photo.previewUrl, 320))}"`,
    ...(position ? [`style="object-position: ${position}"`] : []),
    at < SHOWN.narrow ? 'fetchpriority="high"' : 'loading="lazy"',
  ];
  return `<img alt="" class="absolute inset-0 size-full object-cover" ${attributes.join(' ')}>`;
};

/**
 * Returns the part above an event's photos as HTML, with the classes and so the height of the web's `event-view.tsx` and
 * `event-header.tsx`. Only the cover, the name, the sponsors' line and the PIN are visible; the rest needs the web's code.
 */
const eventHeader = (event: Event, language: PageLanguage): string => `
<div class="relative">
  <section data-cover="under-bar" class="cover">
    ${event.cover ? coverPicture(event.cover) : ''}
    <div class="cover-text"><div class="gutters pb-4 md:pb-6"><div class="cover-shade lg:max-w-[calc(100%-25rem)]">
      <h1 class="text-2xl text-balance max-md:line-clamp-2"><bdi>${escapeHtml(event.eventName)}</bdi></h1>
      ${subtitle(event)}
      <div class="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:mt-2 md:justify-start md:gap-x-5">
        <p class="flex min-w-0 flex-1 basis-48 gap-x-1.5 whitespace-nowrap md:flex-none"><bdi class="truncate">${escapeHtml(event.hostUserName)}</bdi></p>
        <p class="flex h-9 items-center rounded-full bg-black/45 px-4"><span class="sr-only">PIN </span><span class="font-mono text-lg font-semibold tracking-[0.12em] tabular-nums">${event.pinCode}</span></p>
      </div>
    </div></div></div>
  </section>
  <div class="gutters pt-4 lg:absolute lg:inset-x-0 lg:bottom-6" style="visibility: hidden"><div style="min-height: 3rem"></div>${shotsLine(event)}${closedNote(event, language)}${downloadsNote(event, language)}</div>
</div>
${details(event)}
${event.faceGrouping && event.figureCount > 0 ? '<div class="min-h-29"></div>' : ''}
<div class="min-h-11"></div>`;

/** The page's largest picture. */
const coverPicture = (cover: Photo): string => {
  const at = (width: 640 | 1280) => escapeHtml(previewAddress(cover.previewUrl, width));
  return `<div class="cover-picture"><img alt="" class="size-full object-cover" style="object-position: ${coverPositionOf(cover)}" sizes="100vw" srcset="${at(640)} 640w, ${at(1280)} 1280w" src="${at(640)}" fetchpriority="high"></div>`;
};

const subtitle = ({ plusEventSettings }: Event): string => {
  const text = plusEventSettings?.sponsorSubtitle;
  return text ? `<p class="max-md:truncate"><bdi>${escapeHtml(text)}</bdi></p>` : '';
};

const closedNote = ({ requester_permissions, uploadsClosed }: Event, language: PageLanguage): string =>
  uploadsClosed && requester_permissions.uploadPhoto !== 'ALLOW'
    ? `<p class="mt-2 text-sm lg:hidden">${words[language].uploadsClosed}</p>`
    : '';

const downloadsNote = ({ requester_permissions, guestDownloads }: Event, language: PageLanguage): string =>
  guestDownloads === 'none' && requester_permissions.manageEvent !== 'ALLOW'
    ? `<p class="mt-2 text-sm lg:hidden">${words[language].downloadsOff}</p>`
    : '';

/** Room for the number of shots that a guest has left. */
const shotsLine = ({ requester_permissions: may, shotsPerGuest }: Event): string =>
  shotsPerGuest !== null && may.uploadPhoto === 'ALLOW' && may.manageEvent !== 'ALLOW'
    ? '<p class="mt-2 text-sm lg:hidden">&nbsp;</p>'
    : '';

/** Room for the ads and the facts: a list of them on a computer, one line on a phone. */
const details = ({ eventType, adInfos, eventDate, eventStartDate }: Event): string => {
  const ad = (position: number, look: string) =>
    eventType === 'Plus' && adInfos.some(({ positionId }) => positionId === position)
      ? `<div class="h-14 ${look}md:w-32 lg:w-56"></div>`
      : '';
  const [before, after] = [ad(1, 'max-md:mt-2 '), ad(2, '')];
  const isOneDay = eventDate && eventStartDate && dayOf(eventDate) === dayOf(eventStartDate);
  const columns = before || after ? 'md:grid-cols-3 xl:flex xl:justify-between' : 'md:grid-cols-5';
  const fact = '<div><dt class="text-xs">&nbsp;</dt><dd>&nbsp;</dd></div>';
  return `<div class="gutters grid pt-2 md:flex md:items-center md:gap-5 md:pt-3" style="visibility: hidden">
    ${before}
    <div class="min-w-0 md:min-h-14 md:flex-1 md:content-center">
      <div class="min-h-11 md:hidden"></div>
      <dl class="grid grid-cols-2 gap-x-4 gap-y-2 text-sm max-md:hidden ${isOneDay ? 'md:flex' : columns}">${fact.repeat(5)}</dl>
    </div>
    <span class="size-11 max-md:hidden"></span>
    ${after}
  </div>`;
};

const dayOf = (iso: string) => dayInTaipei(new Date(iso));

/** The web's only text that decides where an event's photos begin. */
export const words: Readonly<
  Record<PageLanguage, { readonly uploadsClosed: string; readonly downloadsOff: string }>
> = {
  en: {
    uploadsClosed: 'The host has closed uploads.',
    downloadsOff: 'The host has switched off downloads.',
  },
  'zh-TW': { uploadsClosed: '主辦人已關閉上傳。', downloadsOff: '主辦人已關閉下載。' },
};

/**
 * Returns the part above a person's photos as HTML, with the classes and so the height of the web's `person-view.tsx` and
 * `person-header.tsx`. The title and the buttons need the web's code.
 */
export function personHeader({ eventName, processing }: Event): string {
  return `
<div class="gutters mb-5 grid gap-4 pt-3 md:pt-6">
  <span class="-ml-2 inline-flex min-h-11 max-w-full items-center gap-1 justify-self-start pr-3 pl-1 text-muted"><i class="size-5 shrink-0"></i><bdi class="truncate">${escapeHtml(eventName)}</bdi></span>
  <div class="flex flex-wrap items-center gap-x-4 gap-y-3">
    <span class="size-16 shrink-0 rounded-full bg-surface md:size-20"></span>
    <span class="max-md:w-full" style="height: 3rem"></span>
  </div>
  ${facesInWork(processing) > 0 ? '<p class="text-sm">&nbsp;</p>' : ''}
</div>`;
}
