import { FONT, PERSIMMON, paper, radius } from './look.ts';

/** The logo's two frames and their filled intersection; `ink` is the first frame's colour. */
export function logoSvg(side: number, ink: string = paper.ink): string {
  return `<svg width="${side}" height="${side}" viewBox="0 0 40 40" fill="none" stroke-width="3" aria-hidden="true"><rect x="2.5" y="2.5" width="24" height="24" rx="4.5" stroke="${ink}"/><path d="M26.5 15.5v6.5a4.5 4.5 0 0 1-4.5 4.5h-6.5v-6.5a4.5 4.5 0 0 1 4.5-4.5z" fill="${PERSIMMON}"/><rect x="13.5" y="13.5" width="24" height="24" rx="4.5" stroke="${PERSIMMON}"/></svg>`;
}

/** The frame hanging askew of the web's problem pages (scenes.tsx). */
const HANGING_FRAME = `<svg width="192" height="144" viewBox="0 0 200 150" fill="none" stroke="${paper.ink}" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="100" cy="16" r="3" fill="${PERSIMMON}" stroke="none"/><path d="M100 18 63 57M100 18l45 28" stroke-width="1.5"/><g transform="rotate(-8 104 92)"><rect x="54" y="52" width="100" height="80" rx="8" fill="${paper.surface}"/><rect x="64" y="62" width="80" height="60" rx="4" stroke-dasharray="5 6" stroke="${paper.muted}"/><path d="M96 86h.1M112 86h.1" stroke-width="4"/><path d="M95 104c5-5 13-5 18 0" stroke="${PERSIMMON}"/></g></svg>`;

const STYLE = `
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:${paper.ground};color:${paper.ink};font:16px/1.6 ${FONT}}
main{box-sizing:border-box;width:min(26rem,100vw);padding:24px;overflow-wrap:anywhere}
h1{margin:24px 0 8px;font-size:22px;line-height:1.35;text-wrap:balance}
p{margin:0 0 16px;color:${paper.muted};text-wrap:pretty}
dl{margin:0 0 24px}dt{color:${paper.muted};font-size:14px}dd{margin:0 0 8px;font-weight:600}
label{display:block;margin-bottom:16px;font-weight:600}
input{display:block;box-sizing:border-box;width:100%;height:48px;margin-top:4px;padding:0 12px;font:inherit;border:1px solid ${paper['line-strong']};border-radius:${radius.control}px;background:${paper.surface};color:inherit}
.button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin-top:16px;padding:10px 20px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:${paper['on-accent']};background:${paper.accent};border:1px solid ${paper.accent};border-radius:${radius.control}px;cursor:pointer}
.second{color:${paper.ink};background:${paper.surface};border-color:${paper['line-strong']}}
a{color:${paper.ink}}
body>svg{position:absolute;top:12px;left:20px}
.message{width:min(28rem,100vw);text-align:center}
.message .button{display:inline-block;width:auto;margin-top:8px}
:focus-visible{outline:2px solid ${paper.accent};outline-offset:2px}
`.replaceAll('\n', '');

/**
 * Returns a page of the product that needs no script: offline, maintenance, the local provider and the sandbox cashier.
 * All arguments are HTML.
 */
export function plainPage({
  lang,
  title,
  head = '',
  body,
  isMessage = false,
}: {
  readonly lang: string;
  readonly title: string;
  /** Added to the head. */
  readonly head?: string;
  /** Follows the logo. */
  readonly body: string;
  /** Centres the body below a drawing, as the web's problem pages do. */
  readonly isMessage?: boolean;
}): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>${head}
</head>
<body>
${isMessage ? `${logoSvg(32)}<main class="message">${HANGING_FRAME}` : `<main>${logoSvg(48)}`}
${body}
</main>
</body>
</html>
`;
}
