/** Where the page is. `key` is new with every arrival, also at the same address. */
export interface Arrival {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  /** True when the browser's back or forward button led here. */
  readonly isReturn: boolean;
}

/** Asked before the page is left; `leave` goes where one wanted to go. */
export type LeaveGuard = (leave: () => void) => void;

interface Entry {
  readonly key: string;
  /** Place among the entries of this visit, to distinguish back from forward. */
  readonly index: number;
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state;

const entryNow = (): Entry => {
  const state: unknown = history.state;
  return isEntry(state) ? state : { key: 'first', index: 0 };
};

const newEntry = (index: number): Entry => ({ key: Math.random().toString(36).slice(2, 10), index });

const arrivalNow = (isReturn: boolean): Arrival => {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, key: entryNow().key, isReturn };
};

const listeners = new Set<(arrival: Arrival) => void>();
let here = entryNow();
let guard: LeaveGuard | undefined;
/** Set while the browser takes back a return that the guard has not agreed to. */
let takenBack: (() => void) | undefined;

const arrive = (isReturn: boolean) => {
  here = entryNow();
  const arrival = arrivalNow(isReturn);
  for (const listener of listeners) listener(arrival);
};

const leaveUnguarded = (leave: () => void) => () => {
  guard = undefined;
  leave();
};

const onPop = () => {
  if (takenBack) {
    const ask = takenBack;
    takenBack = undefined;
    ask();
    return;
  }
  const steps = entryNow().index - here.index;
  const asked = guard;
  if (!asked || steps === 0) return arrive(true);
  takenBack = () => asked(leaveUnguarded(() => history.go(steps)));
  history.go(-steps);
};

/** Where the page was loaded. */
export const firstArrival = (): Arrival => arrivalNow(true);

/** Navigates to an address of this site without reloading the document; a guard may ask first. */
export const navigate = (to: string, { replace = false } = {}): void => {
  const go = () => {
    if (replace) history.replaceState(newEntry(here.index), '', to);
    else history.pushState(newEntry(here.index + 1), '', to);
    arrive(false);
  };
  const staysHere = new URL(to, location.href).pathname === location.pathname;
  if (guard && !staysHere) guard(leaveUnguarded(go));
  else go();
};

/** Names another address for where the page is; nobody arrives anywhere. */
export const correctAddress = (to: string): void => history.replaceState(history.state, '', to);

/** Calls back after every navigation; returns the function that stops it. */
export const onArrival = (listener: (arrival: Arrival) => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) addEventListener('popstate', onPop);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', onPop);
  };
};

/** Asks the guard before a link or the back button leaves the page; returns the function that stops it. */
export const guardLeaving = (ask: LeaveGuard): (() => void) => {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
};
