/**
 * While PINs are being guessed, a lookup of somebody who has not joined is answered with PIN_PROOF_WANTED and a
 * challenge. The lookup is served with `<challenge>.<counter>` in this header, where the counter is what makes the
 * SHA-256 of that text begin with the wanted number of zero bits; once, for this PIN, within two minutes.
 */
export const PIN_PROOF_HEADER = 'x-pin-proof';
