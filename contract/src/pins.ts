/** Characters of a PIN: capitals and digits without 0 O 1 I L, which are easily confused. */
export const PIN_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const PIN_LENGTH = 6;

const WORD = `([${PIN_ALPHABET}]{${PIN_LENGTH}})(?![A-Z0-9])`;

/** Where a longer text contains its PIN: in the event's link, after the word PIN, or as a word with a digit. */
const PLACES = [`/EVENT/${WORD}`, `PIN[^A-Z0-9]{1,8}${WORD}`, `(?<![A-Z0-9])(?=[A-Z]*[2-9])${WORD}`].map(
  (place) => new RegExp(place),
);

/**
 * Normalises a typed or pasted PIN to half-width capitals without spaces and dashes. Extracts the PIN from a link or an
 * invitation.
 */
export function normalizePin(typed: string): string {
  const text = typed.normalize('NFKC').toUpperCase();
  const pin = text.replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  if (pin.length <= PIN_LENGTH) return pin;
  return PLACES.map((place) => place.exec(text)?.[1]).find(Boolean) ?? pin;
}

/** Returns true when the typed text has the length of a PIN. */
export const isPinShaped = (typed: string): boolean => normalizePin(typed).length === PIN_LENGTH;

const FORM = new RegExp(`^[${PIN_ALPHABET}]{${PIN_LENGTH}}$`);

/** Returns true when a normalised PIN consists of PIN characters; every event's PIN does. */
export const isPin = (pin: string): boolean => FORM.test(pin);

/**
 * While PINs are being guessed, a lookup by a visitor who has not joined returns PIN_PROOF_WANTED and a challenge. The
 * visitor repeats the lookup with `<challenge>.<counter>` in this header. The SHA-256 of that text must begin with the
 * required number of zero bits. A proof is valid once, for this PIN, within two minutes.
 */
export const PIN_PROOF_HEADER = 'x-pin-proof';
