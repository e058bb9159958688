import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewAddress, previewSrcSet, THUMBNAIL_SIZES } from '@togather/contract/previews/addresses.ts';
import { positionOf } from '@togather/contract/previews/position-of.ts';
import type { PageData } from '@togather/contract/schemas/events/page-data.ts';
import { matchWebPath, PAGE_DATA_ID } from '@togather/contract/web-paths.ts';
import { escapeHtml } from './escape-html.ts';
import { type LanguageHints, likelyLanguage } from './likely-language.ts';
import { readOnlyBanner } from './modes/read-only-banner.ts';

/** What the build (web/preloads.ts) writes for each route: its background, whether it has the bar, and the addresses of its chunks by language. */
interface RoutePlan {
  readonly isNight: boolean;
  /** Without the bar that other pages show before their code has loaded. */
  readonly isBare?: boolean;
  readonly files: Readonly<Record<string, readonly string[]>>;
}
type Preloads = Readonly<Record<string, RoutePlan>>;

interface Hints extends LanguageHints {
  readonly path: string;
  /** Whether the installation is in read-only mode, which the page says. */
  readonly isReadOnly?: boolean;
  /** What the page brings along for its code. */
  readonly data?: PageData | undefined;
}

const FIRST_PHOTOS = /<!--first-photos[^\n]*\n(.*?)-->\s*/s;
/** Two rows of a phone, and two of a computer. */
const SHOWN = { narrow: 4, wide: 12 };
/** The bar in web/index.html, and what a guest who has joined sees below it before any code has loaded. */
const BAR = /(?<=<div id="root">).*(?=<\/div>\s*<noscript>)/s;

/**
 * Returns the web's page, with the route's background, hints to preload its code and texts, and its data. Without data it depends on
 * the route, the language and the mode only, never on a PIN (threats.md P6).
 */
export const openPages = (webDir: string): ((hints: Hints) => string) => {
  const whole = readFileSync(join(webDir, 'index.html'), 'utf8');
  const template = FIRST_PHOTOS.exec(whole)?.[1] ?? '';
  const page = whole.replace(FIRST_PHOTOS, '');
  const file = join(webDir, 'preloads.json');
  const preloads = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {};
  return (hints) => {
    const pattern = Object.keys(preloads).find((one) => matchWebPath(one, hints.path) !== null);
    const plan = pattern === undefined ? undefined : preloads[pattern];
    const language = likelyLanguage(hints);
    const files = plan?.files[language] ?? [];
    // A live wall is watched from afar, and changes nothing.
    const banner = hints.isReadOnly && !plan?.isBare ? readOnlyBanner(language) : '';
    const links = files.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
    return page
      .replace(BAR, (bar) => (plan?.isBare ? '' : bar + firstPhotos(template, hints.data)))
      .replace('<body>', `<body>${banner}`)
      .replace('<html>', plan?.isNight ? '<html data-tone="night">' : '<html>')
      .replace('</head>', () => `${links.join('')}${dataBlock(hints.data)}</head>`);
  };
};

/** Returns the name and first photos of the page's event as HTML, with the pictures that the page's code shows in the same places. */
const firstPhotos = (template: string, data: PageData | undefined): string => {
  if (!data) return '';
  const { event, person } = data;
  const { photos } = person?.found ?? event;
  if (photos.length === 0) return '';
  const cells = photos.slice(0, SHOWN.wide).map((photo, at) => {
    const position = positionOf(photo);
    const picture = [
      `sizes="${THUMBNAIL_SIZES}"`,
      `srcset="${escapeHtml(previewSrcSet(photo.previewUrl))}"`,
      `src="${escapeHtml(previewAddress(photo.previewUrl, 320))}"`,
      ...(position ? [`style="object-position: ${position}"`] : []),
      at < SHOWN.narrow ? 'fetchpriority="high"' : 'loading="lazy"',
    ];
    const shown = at < SHOWN.narrow ? '' : ' max-lg:hidden';
    return `<span class="relative aspect-square overflow-hidden bg-surface${shown}"><img alt="" class="absolute inset-0 size-full object-cover" ${picture.join(' ')}></span>`;
  });
  const parts: Readonly<Record<string, string>> = {
    name: person ? '&nbsp;' : escapeHtml(event.eventName),
    subtitle: subtitleOf(data),
    space: String(spaceAbove(data)),
    photos: cells.join(''),
  };
  // In one pass, since a name may look like a part.
  return template.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
};

const subtitleOf = ({ event, person }: PageData): string => {
  const text = person ? null : event.plusEventSettings?.sponsorSubtitle;
  return text ? `<p class="mt-0.5 truncate text-muted max-lg:text-sm lg:mt-1">${escapeHtml(text)}</p>` : '';
};

/** Pixels between the name and the photos: of the facts and buttons, and of a person's header or the event's people. */
const spaceAbove = ({ event, person }: PageData): number => {
  if (person) return 147 + 30;
  return event.faceGrouping && event.figureCount > 0 ? 147 + 164 : 147;
};

/** A data block is not executed, so the content security policy does not apply to it. `<` could end it. */
const dataBlock = (data: PageData | undefined): string =>
  data
    ? `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
    : '';
