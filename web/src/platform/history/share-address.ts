import { paths } from './paths.ts';

/** The address that is shared: absolute, with the PIN. */
export const shareAddress = (pin: string): string => `${location.origin}${paths.event(pin)}`;
