/** Letters and digits of a PIN: capitals and digits without 0 O 1 I L, which are easily confused. */
export const PIN_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const PIN_LENGTH = 6;

/** Normalises a typed PIN for comparison: capitals, no spaces around. */
export const normalizePin = (typed: string): string => typed.trim().toUpperCase();

/** True when the typed text has the form of a PIN (it may still belong to no event). */
export const isPinShaped = (typed: string): boolean => normalizePin(typed).length === PIN_LENGTH;
