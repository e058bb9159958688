/** Letters and digits of a PIN: capitals and digits without 0 O 1 I L, which are easily confused. */
export const PIN_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const PIN_LENGTH = 6;

const WORD = `([${PIN_ALPHABET}]{${PIN_LENGTH}})(?![A-Z0-9])`;

/** Where a longer text has its PIN: in the event's link, after the word, or as a word with a digit in it. */
const PLACES = [`/EVENT/${WORD}`, `PIN[^A-Z0-9]{1,8}${WORD}`, `(?<![A-Z0-9])(?=[A-Z]*[2-9])${WORD}`].map(
  (place) => new RegExp(place),
);

/**
 * Normalises a typed or pasted PIN for comparison: capitals of ordinary width without spaces and dashes; of a link or an
 * invitation, the PIN in it.
 */
export const normalizePin = (typed: string): string => {
  const text = typed.normalize('NFKC').toUpperCase();
  const pin = text.replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  if (pin.length <= PIN_LENGTH) return pin;
  return PLACES.map((place) => place.exec(text)?.[1]).find(Boolean) ?? pin;
};

/** True when the typed text has the form of a PIN (it may still belong to no event). */
export const isPinShaped = (typed: string): boolean => normalizePin(typed).length === PIN_LENGTH;

const FORM = new RegExp(`^[${PIN_ALPHABET}]{${PIN_LENGTH}}$`);

/** True when a normalised PIN has the letters and digits of one; no event has any other. */
export const isPin = (pin: string): boolean => FORM.test(pin);
