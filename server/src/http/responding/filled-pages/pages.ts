import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import { needsTwoLines } from '@togather/contract/needs-two-lines.ts';
import {
  PHOTO_COLUMNS,
  positionOf,
  previewAddress,
  previewSrcSet,
  THUMBNAIL_SIZES,
} from '@togather/contract/previews.ts';
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
  language === 'en'
    ? `<main>${shown}</main>`
    : `<main lang="${language}" style="line-height: 1.7">${shown}</main>`;

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

/** Width divided by height of the ads beside the details. */
const AD_RATIO = 4;
const FACTS = 5;

/**
 * Returns the part above an event's photos as HTML, with the classes and so the height of the web's `event-view.tsx` and
 * `event-header.tsx`. Only the name, the sponsors' line and the PIN are visible; the rest needs the web's code.
 */
const eventHeader = (event: Event, language: PageLanguage): string => `
<div class="mx-auto grid max-w-6xl items-start gap-y-2 px-5 pt-2 md:px-8 lg:grid-cols-[1fr_auto_auto] lg:gap-x-3 lg:gap-y-5 lg:pt-9 lg:pb-2">
  <div class="min-w-0">
    <h1 class="max-md:leading-tight md:text-2xl ${needsTwoLines(event.eventName) ? 'text-lg' : 'text-xl'} max-lg:line-clamp-2"><bdi>${escapeHtml(event.eventName)}</bdi></h1>
    ${subtitle(event)}
    <div class="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted lg:mt-2">
      <p class="flex items-baseline gap-2 leading-7">${words[language].pin} <span class="font-mono text-lg leading-7 tracking-[0.18em] text-ink tabular-nums">${event.pinCode}</span></p>
    </div>
  </div>
  <div class="max-lg:row-start-3">${actions(event, language)}</div>
  <span class="size-11 max-lg:hidden"></span>
  <div class="min-w-0 max-lg:row-start-2 lg:col-span-full">${details(event, language)}</div>
</div>
${event.faceGrouping && event.figureCount > 0 ? '<div class="min-h-41"></div>' : ''}
<div style="height: 2.25rem"></div>`;

const subtitle = ({ plusEventSettings }: Event): string => {
  const text = plusEventSettings?.sponsorSubtitle;
  return text
    ? `<p class="mt-0.5 text-muted max-lg:truncate max-lg:text-sm lg:mt-1"><bdi>${escapeHtml(text)}</bdi></p>`
    : '';
};

/** Room for the buttons: on a computer they leave the name its width, on a phone they are a row. */
const actions = ({ requester_permissions, uploadsClosed }: Event, language: PageLanguage): string => {
  const { share, upload, download, uploadsClosed: closed } = words[language];
  const mayUpload = requester_permissions.uploadPhoto === 'ALLOW';
  const button = (label: string, border = ' border') =>
    `<span class="inline-flex items-center gap-2 px-4 font-medium max-lg:hidden${border}"><i class="size-5"></i>${label}</span>`;
  const buttons = [button(share), ...(mayUpload ? [button(upload, '')] : []), button(download)];
  return `<div class="flex flex-wrap gap-2 sm:gap-3" style="min-height: 2.75rem; visibility: hidden">${buttons.join('')}</div>
    ${uploadsClosed && !mayUpload ? `<p class="mt-2 text-sm text-muted">${closed}</p>` : ''}`;
};

/** Room for the ads and the facts: a list of them on a computer, one line on a phone. */
const details = ({ eventType, adInfos }: Event, language: PageLanguage): string => {
  const isPlus = eventType === 'Plus';
  const ad = (position: number) =>
    isPlus && adInfos.some(({ positionId }) => positionId === position) ? adPlace(words[language].ad) : '';
  const columns = isPlus ? 'xl:grid-cols-3' : 'lg:max-w-5xl lg:grid-cols-5';
  const fact = '<div><dt class="text-sm">&nbsp;</dt><dd class="font-medium">&nbsp;</dd></div>';
  return `<div class="grid gap-1.5 lg:flex lg:items-center lg:gap-8" style="visibility: hidden">
    ${ad(1)}
    <div class="min-w-0 lg:flex-1">
      <div class="lg:hidden" style="height: 1.25rem"></div>
      <dl class="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6 max-lg:hidden ${columns}">${fact.repeat(FACTS)}</dl>
    </div>
    ${ad(2)}
  </div>`;
};

const adPlace = (mark: string): string => `
<div class="mx-auto w-full max-w-72 lg:w-60 lg:shrink-0">
  <span class="flex size-full items-center gap-2 lg:flex-col lg:items-start lg:gap-1">
    <span class="shrink-0 rounded border px-1.5 text-xs leading-5">${mark}</span>
    <span class="grid min-h-0 min-w-0 flex-1 items-center [container-type:size] lg:w-full lg:flex-none" style="aspect-ratio: ${AD_RATIO}"></span>
  </span>
</div>`;

/** The web's texts that decide where an event's photos begin: how wide its buttons are, and the mark of an ad. */
export const words: Readonly<
  Record<
    PageLanguage,
    Readonly<Record<'pin' | 'ad' | 'share' | 'upload' | 'download' | 'uploadsClosed', string>>
  >
> = {
  en: {
    pin: 'PIN',
    ad: 'Ad',
    share: 'Share',
    upload: 'Upload',
    download: 'Download',
    uploadsClosed: 'The host has closed uploads.',
  },
  'zh-TW': {
    pin: 'PIN 碼',
    ad: '廣告',
    share: '分享',
    upload: '上傳',
    download: '下載',
    uploadsClosed: '主辦人已關閉上傳。',
  },
};

/**
 * Returns the part above a person's photos as HTML, with the classes and so the height of the web's `person-view.tsx` and
 * `person-header.tsx`. The title and the buttons need the web's code.
 */
export function personHeader({ eventName, processing }: Event): string {
  return `
<div class="mx-auto mb-5 grid w-full max-w-6xl gap-4 px-5 pt-3 md:px-8 md:pt-6">
  <span class="-ml-2 inline-flex min-h-11 max-w-full items-center gap-1 justify-self-start pr-3 pl-1 text-muted"><i class="size-5 shrink-0"></i><bdi class="truncate">${escapeHtml(eventName)}</bdi></span>
  <div class="flex flex-wrap items-center gap-x-4 gap-y-3">
    <span class="size-16 shrink-0 rounded-full bg-surface md:size-20"></span>
    <span class="max-md:w-full" style="height: 2.75rem"></span>
  </div>
  ${processing.faces > 0 ? '<p class="text-sm">&nbsp;</p>' : ''}
</div>`;
}
