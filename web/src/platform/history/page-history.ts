/** Where the page is. `key` is new with every arrival, also at the same address. */
export interface Arrival {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  /** True when the browser's back or forward button led here. */
  readonly isReturn: boolean;
  /** Where the page was scrolled to when a link led away from it; 0 on a first arrival. */
  readonly scrollY: number;
}

/** Asked before the page is left; `leave` goes where one wanted to go. */
export type LeaveGuard = (leave: () => void) => void;

interface Entry {
  /** The page's; the entries of overlays above it have the same. */
  readonly key: string;
  /** Place among the entries of this visit, to distinguish back from forward. */
  readonly index: number;
  /** How many overlays are open above the page. */
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

/** Where pages of this visit were left, by their entries' keys. */
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
/** Set while the browser takes back a return that the guard has not agreed to. */
let takenBack: (() => void) | undefined;
/** What is open above the page, the lowest first. */
let overlays: readonly Overlay[] = [];
/** What waits until the entries of overlays are gone. */
let departures: readonly (() => void)[] = [];
let isStepping = false;

const pushOverlay = () => {
  // Going back from an overlay leaves the page where it is scrolled to; the entry above inherits this.
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

/** Makes the entries above the page as many as its overlays. One step at a time: each ends with a popstate. */
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

/** Leaves the page's overlays behind, then the page: their entries do not stay among those one goes back through. */
const depart = (leave: () => void) => {
  overlays = [];
  departures = [...departures, leave];
  settle();
};

const arrive = (isReturn: boolean) => {
  here = entryNow();
  address = location.href;
  // An overlay that outlives the page it opened on opens on this one as well.
  overlays = [];
  const arrival = arrivalNow(isReturn);
  for (const listener of listeners) listener(arrival);
  settle();
};

/** The browser moved among the overlays of the page, which stays as it is. */
const moveWithin = (isOurs: boolean) => {
  here = entryNow();
  if (location.href !== address) history.replaceState(here, '', address);
  if (!isOurs) for (const overlay of overlays.slice(here.depth).reverse()) overlay.close();
  // By then they are closed; one that stays open gets its entry back, and one that is gone does not come back.
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
  // What the guard shows takes the place of what one could go forward to.
  const leave = () => (fromPage < 0 ? history.go(fromPage) : navigate(href));
  takenBack = () => asked(leaveUnguarded(leave));
  history.go(-steps);
};

/** Back from another site to the page as it was left. */
const onShown = ({ persisted }: PageTransitionEvent) => {
  if (!persisted) return;
  isStepping = false;
  here = entryNow();
  settle();
};

/** Where the page was loaded. */
export const firstArrival = (): Arrival => arrivalNow(true);

/** Navigates to an address of this site without reloading the document; a guard may ask first. */
export const navigate = (to: string, { replace = false } = {}): void => {
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
};

/** Navigates to the page that this one belongs to: back, where one came from there. */
export const goUp = (to: string): void => {
  if (here.depth === 0 && here.from === to) history.back();
  else navigate(to);
};

/** Names another address for where the page is; nobody arrives anywhere. */
export const correctAddress = (to: string): void => {
  history.replaceState(history.state, '', to);
  address = location.href;
};

/**
 * Gives what opens above the page (a sheet, a menu, the viewer) an entry in the browser's history, so that its back
 * button calls `close` and leaves nothing else; returns the function that says it is closed and takes the entry away.
 */
export const openOverlay = (close: () => void): (() => void) => {
  const overlay = { close };
  overlays = [...overlays, overlay];
  // Later, so that one that takes another's place takes its entry, too.
  queueMicrotask(settle);
  return () => {
    overlays = overlays.filter((other) => other !== overlay);
    queueMicrotask(settle);
  };
};

/** Calls back after every navigation; returns the function that stops it. */
export const onArrival = (listener: (arrival: Arrival) => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    addEventListener('popstate', onPop);
    addEventListener('pageshow', onShown);
    // After a reload overlays are gone, their entries are not.
    settle();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('popstate', onPop);
    removeEventListener('pageshow', onShown);
  };
};

/** Asks the guard before a link or the back button leaves the page; returns the function that stops it. */
export const guardLeaving = (ask: LeaveGuard): (() => void) => {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
};
