/**
 * While PINs are being guessed, a lookup by a visitor who has not joined returns PIN_PROOF_WANTED and a
 * challenge. The lookup succeeds with `<challenge>.<counter>` in this header, where the counter makes the
 * SHA-256 of that text begin with the required number of zero bits; once, for this PIN, within two minutes.
 */
export const PIN_PROOF_HEADER = 'x-pin-proof';
