import { onTestFinished } from 'vitest';

/** Keeps the page where it is until the test ends: what it would have loaded instead is listed as "reload" or an address. */
export const stayHere = (): string[] => {
  const wanted: string[] = [];
  const stay = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    wanted.push(event.navigationType === 'reload' ? 'reload' : event.destination.url);
  };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  return wanted;
};

/** The start of the provider's address, as `sampleConfig` has it. */
export const PROVIDER = `${location.origin}/local-identity/authorize?`;

/** Where the sign-in that has begun comes back to. */
export const signInReturnsTo = (): unknown => JSON.parse(sessionStorage.getItem('signIn') ?? '{}').returnTo;
