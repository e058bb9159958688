import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchWebPath } from '@togather/contract/web-paths.ts';

/** What the build (web/preloads.ts) writes for each route: its background, whether it has the bar, and the addresses of its chunks by language. */
interface RoutePlan {
  readonly isNight: boolean;
  /** Without the bar that other pages show before their code has loaded. */
  readonly isBare?: boolean;
  readonly files: Readonly<Record<string, readonly string[]>>;
}
type Preloads = Readonly<Record<string, RoutePlan>>;

interface Hints {
  readonly path: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

const FALLBACK = 'zh-TW';
/** The bar in web/index.html. */
const BAR = /(?<=<div id="root">).*(?=<\/div>\s*<noscript>)/s;

/** Returns the language that the page will most likely choose; a wrong guess costs only a few kilobytes. */
const likelyLanguage = ({ cookie = '', acceptLanguage = '' }: Hints): string => {
  const kept = /(?:^|; )i18next=([\w-]+)/.exec(cookie)?.[1];
  const wanted = [kept ?? '', ...acceptLanguage.split(',').map((tag) => tag.trim())];
  const known = wanted.map((tag) => (/^en\b/i.test(tag) ? 'en' : /^zh\b/i.test(tag) ? 'zh-TW' : null));
  return known.find((language) => language !== null) ?? FALLBACK;
};

/**
 * Returns the web's page, with the route's background and hints to preload its code and texts. It depends on the route
 * and the language only, never on a PIN (threats.md P6).
 */
export const openPages = (webDir: string): ((hints: Hints) => string) => {
  const page = readFileSync(join(webDir, 'index.html'), 'utf8');
  const file = join(webDir, 'preloads.json');
  const preloads = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {};
  return (hints) => {
    const pattern = Object.keys(preloads).find((one) => matchWebPath(one, hints.path) !== null);
    const plan = pattern === undefined ? undefined : preloads[pattern];
    const files = plan?.files[likelyLanguage(hints)] ?? [];
    const links = files.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
    return page
      .replace(BAR, (bar) => (plan?.isBare ? '' : bar))
      .replace('<html>', plan?.isNight ? '<html data-tone="night">' : '<html>')
      .replace('</head>', `${links.join('')}</head>`);
  };
};
