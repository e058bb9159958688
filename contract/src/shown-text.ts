/** Line breaks and other control characters, which could forge a second line. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Characters that are invisible or change the direction of the text after them. Joiners and selectors that emoji,
 * Persian, Mongolian and rare Chinese characters need are kept.
 */
const UNSEEN =
  /(?!\u200c|\u200d|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;
/** A visible character: U+2800 is a Braille pattern without dots. */
const SEEN = /(?!\u2800)[^\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Marks stacked on one character beyond what any script needs, which would cover the lines around it. */
const STACKED = /(\p{M}{6})\p{M}+/gu;

export const isSeen = (text: string): boolean => SEEN.test(text.replace(UNSEEN, ''));

/** Returns a one-line name without invisible characters (threats.md D12); '' when nothing visible is left. */
export function cleanShownText(typed: string): string {
  const clean = cleanLine(typed);
  return SEEN.test(clean) ? clean : '';
}

/** Empty lines in a row beyond one. */
const GAPS = /\n{3,}/g;

/**
 * Returns a text of several lines, each cleaned as a name is, without stacked marks; '' when nothing visible is left. At most
 * `maxLines` lines: the others are joined to the last one.
 */
export function cleanShownLines(typed: string, maxLines: number): string {
  const lines = typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map(cleanLine);
  const text = lines.join('\n').replace(GAPS, '\n\n').trim();
  const [kept, rest] = [text.split('\n').slice(0, maxLines), text.split('\n').slice(maxLines)];
  return SEEN.test(text) ? [kept.join('\n'), ...rest].join(' ').trim() : '';
}

// Half of a surrogate pair cannot be stored.
const cleanLine = (line: string): string =>
  line.toWellFormed().replace(BREAKS, ' ').replace(UNSEEN, '').replace(STACKED, '$1').trim();
