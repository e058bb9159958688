/** The location of a page. Each arrival has a new `key`, even at the same address. */
export interface Arrival {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  /** True after the browser's back or forward button. */
  readonly isReturn: boolean;
  /** The scroll position when a link left this page, or 0 on a first arrival. */
  readonly scrollY: number;
}

/** Called before the page is left. `leave` continues to the target. */
export type LeaveGuard = (leave: () => void) => void;

interface Entry {
  /** The page's key, shared by the entries of its overlays. */
  readonly key: string;
  /** The position among the entries of this visit, which tells back from forward. */
  readonly index: number;
  /** The number of overlays open above the page. */
  readonly depth: number;
  /** The pathname of the page whose link led here. */
  readonly from?: string;
}

interface Overlay {
  readonly close: () => void;
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state && 'depth' in state;

const entryNow = (): Entry => {
  const state: unknown = history.state;
  return isEntry(state) ? state : { key: 'first', index: 0, depth: 0 };
};

const newEntry = (index: number, from: string | undefined): Entry => ({
  key: Math.random().toString(36).slice(2, 10),
  index,
  depth: 0,
  ...(from !== undefined && { from }),
});

/** Scroll positions of left pages, by entry key. */
const leftAt = new Map<string, number>();

const arrivalNow = (isReturn: boolean): Arrival => {
  const { pathname, search, hash } = location;
  const { key } = entryNow();
  return { pathname, search, hash, key, isReturn, scrollY: isReturn ? (leftAt.get(key) ?? 0) : 0 };
};

const listeners = new Set<(arrival: Arrival) => void>();
let here = entryNow();
let address = location.href;
let guard: LeaveGuard | undefined;
/** Set while a navigation that the guard has not allowed is reverted. */
let takenBack: (() => void) | undefined;
/** Open overlays, the lowest first. */
let overlays: readonly Overlay[] = [];
/** Navigations that wait until the overlays' entries are removed. */
let departures: readonly (() => void)[] = [];
let isStepping = false;

const pushOverlay = () => {
  // Keeps the scroll position when an overlay's entry is left. The entry above inherits it.
  history.scrollRestoration = 'manual';
  here = { ...here, index: here.index + 1, depth: here.depth + 1 };
  history.pushState(here, '');
};

const departNext = () => {
  if (history.scrollRestoration === 'manual') history.scrollRestoration = 'auto';
  const [leave] = departures;
  departures = departures.slice(1);
  leave?.();
};

/** Adjusts the number of entries above the page to its overlays, in single steps, each of which ends with a popstate. */
const settle = (): void => {
  if (isStepping) return;
  if (here.depth > overlays.length) {
    isStepping = true;
    history.go(overlays.length - here.depth);
  } else if (here.depth < overlays.length) {
    pushOverlay();
    settle();
  } else if (here.depth === 0) departNext();
};

/** Removes the entries of overlays, then leaves the page. */
const depart = (leave: () => void) => {
  overlays = [];
  departures = [...departures, leave];
  settle();
};

const arrive = (isReturn: boolean) => {
  here = entryNow();
  address = location.href;
  // An overlay that stays open registers again on the new page.
  overlays = [];
  const arrival = arrivalNow(isReturn);
  for (const listener of listeners) listener(arrival);
  settle();
};

/** Handles back and forward among the page's overlays. */
const moveWithin = (isOurs: boolean) => {
  here = entryNow();
  if (location.href !== address) history.replaceState(here, '', address);
  if (!isOurs) for (const overlay of overlays.slice(here.depth).reverse()) overlay.close();
  // By then the overlays have closed. One that stays open gets its entry back.
  setTimeout(settle);
};

const leaveUnguarded = (leave: () => void) => () => {
  guard = undefined;
  depart(leave);
};

const onPop = () => {
  if (takenBack) {
    const ask = takenBack;
    takenBack = undefined;
    ask();
    return;
  }
  const isOurs = isStepping;
  isStepping = false;
  const target = entryNow();
  if (target.key === here.key && target.depth !== here.depth) return moveWithin(isOurs);
  const asked = guard;
  const steps = target.index - here.index;
  if (!asked || steps === 0) return arrive(true);
  const fromPage = target.index - (here.index - here.depth);
  const { href } = location;
  // The guard's dialog replaces the entries that forward would reach.
  const leave = () => (fromPage < 0 ? history.go(fromPage) : navigate(href));
  takenBack = () => asked(leaveUnguarded(leave));
  history.go(-steps);
};

/** Handles the return from another site to a page in the back/forward cache. */
const onShown = ({ persisted }: PageTransitionEvent) => {
  if (!persisted) return;
  isStepping = false;
  here = entryNow();
  settle();
};

/** Returns where the document was loaded. */
export const firstArrival = (): Arrival => arrivalNow(true);

/** Navigates within the site without reloading the document. A guard may ask first. */
export function navigate(to: string, { replace = false } = {}): void {
  const go = () => {
    if (replace) history.replaceState(newEntry(here.index, here.from), '', to);
    else {
      leftAt.set(here.key, scrollY);
      history.pushState(newEntry(here.index + 1, location.pathname), '', to);
    }
    arrive(false);
  };
  const staysHere = new URL(to, location.href).pathname === location.pathname;
  if (guard && !staysHere) guard(leaveUnguarded(go));
  else depart(go);
}

/** Navigates to the parent page: back if the user came from there, otherwise by a new entry. */
export function goUp(to: string): void {
  if (here.depth === 0 && here.from === to) history.back();
  else navigate(to);
}

/** Replaces the address without a navigation. */
export function correctAddress(to: string): void {
  history.replaceState(history.state, '', to);
  address = location.href;
}

/**
 * Adds a history entry for an overlay (a sheet, a menu, the viewer), so that the back button only calls `close`. Returns
 * the function that removes the entry after the overlay has closed.
 */
export function openOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays = [...overlays, overlay];
  // Deferred, so that a successor of an overlay reuses its entry.
  queueMicrotask(settle);
  return () => {
    overlays = overlays.filter((other) => other !== overlay);
    queueMicrotask(settle);
  };
}

/** Calls `listener` after every navigation. Returns the function that unsubscribes it. */
export function onArrival(listener: (arrival: Arrival) => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    addEventListener('popstate', onPop);
    addEventListener('pageshow', onShown);
    // After a reload the entries of overlays are left over.
    settle();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('popstate', onPop);
    removeEventListener('pageshow', onShown);
  };
}

/**
 * Registers a guard that is asked before a link or the back button leaves the page. Returns the function that unregisters
 * it.
 */
export function guardLeaving(ask: LeaveGuard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}
