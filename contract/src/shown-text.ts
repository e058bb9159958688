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

export const isSeen = (text: string): boolean => SEEN.test(text.replace(UNSEEN, ''));

/** Returns a one-line name without invisible characters (threats.md D12); '' when nothing visible is left. */
export function cleanShownText(typed: string): string {
  // Half of a surrogate pair cannot be stored.
  const clean = typed.toWellFormed().replace(BREAKS, ' ').replace(UNSEEN, '').trim();
  return SEEN.test(clean) ? clean : '';
}
