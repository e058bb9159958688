/**
 * While PINs are being guessed, a lookup by a visitor who has not joined returns PIN_PROOF_WANTED and a challenge. The
 * visitor repeats the lookup with `<challenge>.<counter>` in this header. The SHA-256 of that text must begin with the
 * required number of zero bits. A proof is valid once, for this PIN, within two minutes.
 */
export const PIN_PROOF_HEADER = 'x-pin-proof';
