/** Letters and digits of a PIN: capitals and digits without 0 O 1 I L, which people mistake for each other. */
export const PIN_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const PIN_LENGTH = 6;

/** A typed PIN as it is compared: capitals, no spaces around. */
export const normalizePin = (typed: string): string => typed.trim().toUpperCase();

/** True when what was typed has the form of a PIN (it may still belong to no event). */
export const isPinShaped = (typed: string): boolean => normalizePin(typed).length === PIN_LENGTH;
