import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { createPath, type Location, type NavigationType, Router, type To } from 'react-router';

/**
 * React Router's own BrowserRouter and Link come with its data APIs, another 5 KB of the join page; its core takes any
 * history, and this is the browser's.
 */
type State = { usr: unknown; key: string } | null;

const locationNow = (): Location => {
  const state = history.state as State;
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: state?.usr ?? null, key: state?.key ?? 'default' } as Location;
};

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const stateOf = (usr: unknown): State => ({ usr, key: Math.random().toString(36).slice(2, 10) });

type Arrival = { location: Location; navigationType: `${NavigationType}` };
const listeners = new Set<(arrival: Arrival) => void>();

const arrive = (navigationType: Arrival['navigationType']) => {
  const arrival = { location: locationNow(), navigationType };
  for (const listener of listeners) listener(arrival);
};

const navigator = {
  createHref: pathOf,
  go: (steps: number) => history.go(steps),
  push: (to: To, state?: unknown) => {
    history.pushState(stateOf(state), '', pathOf(to));
    arrive('PUSH');
  },
  replace: (to: To, state?: unknown) => {
    history.replaceState(stateOf(state), '', pathOf(to));
    arrive('REPLACE');
  },
};

/** Routes by the browser's address. A new page takes the old one's place when its code is there, not before. */
export const BrowserRouter = ({ children }: { children: ReactNode }) => {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: locationNow(), navigationType: 'POP' }));
  useEffect(() => {
    const follow = (next: Arrival) => startTransition(() => setArrival(next));
    const popped = () => arrive('POP');
    listeners.add(follow);
    window.addEventListener('popstate', popped);
    return () => {
      listeners.delete(follow);
      window.removeEventListener('popstate', popped);
    };
  }, []);
  return (
    <Router
      location={arrival.location}
      navigationType={arrival.navigationType as NavigationType}
      navigator={navigator}
    >
      {children}
    </Router>
  );
};
