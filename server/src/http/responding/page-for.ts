import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { night, paper } from '@togather/contract/look.ts';
import { matchWebPath } from '@togather/contract/web-paths.ts';
import { escapeHtml } from './escape-html.ts';
import { type LanguageHints, likelyLanguage, type PageLanguage } from './likely-language.ts';
import { modeTexts } from './maintenance-page.ts';

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
  /** What a guest who has joined sees before the page's code runs, with the data for it: HTML. */
  readonly filling?: string | undefined;
}

/** What every page of the installation has: the text of its sign-in button, which moves what is below when it arrives later. */
interface Installation {
  readonly signInLabel: Readonly<Record<string, string>> | null;
}

/** The bar in web/index.html, below which the filling goes. */
const BAR = /(?<=<div id="root">).*(?=<\/div>\s*<noscript>)/s;

/**
 * Returns the web's page, with the route's background, hints to preload its code and texts, and its filling. Without one it depends on
 * the route, the language and the mode only, never on a PIN (threats.md P6).
 */
export function openPages(webDir: string, { signInLabel }: Installation): (hints: Hints) => string {
  const label = signInLabel
    ? `<meta name="sign-in-label" content="${escapeHtml(JSON.stringify(signInLabel))}"></head>`
    : '</head>';
  const page = readFileSync(join(webDir, 'index.html'), 'utf8').replace('</head>', () => label);
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
      .replace(BAR, (bar) => (plan?.isBare ? '' : bar + (hints.filling ?? '')))
      .replace('<body>', `<body>${banner}`)
      .replace('<html>', plan?.isNight ? '<html data-tone="night">' : '<html>')
      .replace('</head>', `${links.join('')}</head>`);
  };
}

/** The same on pages for reading and for photos. */
const STYLE = `margin:0;padding:10px 20px;background:${night.warn};color:${paper.ink};font-size:14px;line-height:1.5;text-align:center;text-wrap:balance`;

/**
 * Returns the banner of a page in read-only mode. The server writes it into the page, so that pages have no code for it at
 * other times; its script removes it when the mode ends.
 */
export function readOnlyBanner(language: PageLanguage): string {
  const { tag, readOnly } = modeTexts[language];
  return `<p id="read-only" role="status" lang="${tag}" style="${STYLE}">${readOnly}</p><script src="/read-only.js" defer></script>`;
}
