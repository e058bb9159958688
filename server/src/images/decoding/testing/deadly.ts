/** Kills the decoder of mortal-decoder.ts when a file contains it. */
export const DEADLY = 'the decoder dies of this';

/** Makes that decoder be killed as for lack of memory. */
export const HUNGRY = 'the system has no memory for this';

/** Makes that decoder hang. */
export const ENDLESS = 'the decoder never ends with this';

export const MORTAL_DECODER = new URL('./mortal-decoder.ts', import.meta.url);
