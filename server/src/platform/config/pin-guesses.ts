/** How many wrong PINs are allowed by default (decision 13). */
export const PIN_GUESSES = {
  /** Of a network address, at once. */
  ofAddress: 30,
  /** Until the address has one more. */
  secondsEach: 10,
  /** Of the whole service within a minute: ten per second. */
  ofService: 600,
} as const satisfies Record<string, number>;
