/** A file that contains this kills the decoder of mortal-decoder.ts. */
export const DEADLY = 'the decoder dies of this';

export const MORTAL_DECODER = new URL('./mortal-decoder.ts', import.meta.url);
