import { accents, FONT, night, PERSIMMON, paper, radius } from '@togather/contract/look.ts';
import { plainPage } from '@togather/contract/plain-page.ts';
import type { Plugin } from 'vite';

const STYLES = 'src/app/styles.css';

const declare = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');

const themes = (tone: 'paper' | 'night') =>
  Object.entries(accents)
    .map(
      ([name, accent]) =>
        `&[data-theme="${name}"] { --accent: ${accent[tone]}; --accent-hover: color-mix(in srgb, ${accent[tone]}, ${tone === 'paper' ? 'black' : 'white'} 15%); --accent-soft: color-mix(in srgb, ${accent[tone]} 18%, var(--ground)); }`,
    )
    .join(' ');

const rules: Readonly<Record<string, string>> = {
  paper: declare(paper) + themes('paper'),
  night: declare(night) + themes('night'),
  nightColours: declare(night),
  shapes: [
    `--font-sans: ${FONT};`,
    `--color-persimmon: ${PERSIMMON};`,
    `--color-night: ${night.ground};`,
    ...Object.entries(radius).map(([of, px]) => `--radius-${of}: ${px}px;`),
  ].join(' '),
};

/** Replaces `--look: paper;` and the like in the style sheet with the tokens of contract/src/look.ts. */
export function lookTokens(): Plugin {
  return {
    name: 'look-tokens',
    enforce: 'pre',
    transform: (code, id) =>
      id.split('?')[0]?.endsWith(STYLES)
        ? code.replaceAll(/--look: (\w+);/g, (_, of: string) => rules[of] ?? '')
        : undefined,
  };
}

/** What the service worker serves without a network. */
export const offlinePage = plainPage({
  lang: 'zh-Hant-TW',
  isMessage: true,
  title: '目前沒有網路 · Offline',
  head: '<script src="/offline.js" defer></script>',
  body: `<h1>目前沒有網路</h1>
<p>連上網路後，頁面會自動重新載入。</p>
<p lang="en"><strong>You are offline.</strong> This page reloads once the network is back.</p>
<form method="get"><button class="button">再試一次 · <span lang="en">Try again</span></button></form>`,
});
