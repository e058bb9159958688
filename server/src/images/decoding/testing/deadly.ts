/** A file that contains this kills the decoder of mortal-decoder.ts. */
export const DEADLY = 'the decoder dies of this';

/** Over a file that contains this, the system kills that decoder, as one does that is short of memory. */
export const HUNGRY = 'the system has no memory for this';

/** With a file that contains this, that decoder is never done. */
export const ENDLESS = 'the decoder never ends with this';

export const MORTAL_DECODER = new URL('./mortal-decoder.ts', import.meta.url);
