import { onTestFinished } from 'vitest';

/** Blocks navigations until the test ends, and lists them as "reload" or an address. */
export function stayHere(): string[] {
  const wanted: string[] = [];
  const stay = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    wanted.push(event.navigationType === 'reload' ? 'reload' : event.destination.url);
  };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  return wanted;
}

/** The start of the provider's address, as in `sampleConfig`. */
export const PROVIDER = `${location.origin}/local-identity/authorize?`;

/** Returns the address to which the started sign-in returns. */
export function signInReturnsTo(): unknown {
  return JSON.parse(localStorage.getItem('signIns') ?? '[]').at(-1)?.returnTo;
}
