import { paths } from './paths.ts';

/** Returns the absolute address to share, with the PIN. */
export const shareAddress = (pin: string): string => `${location.origin}${paths.event(pin)}`;
