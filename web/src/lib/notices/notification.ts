import type { ExternalToast } from 'sonner';

interface Notice {
  /** Replaces an open notice with the same id. */
  id?: string;
  type: 'success' | 'error' | 'info';
  message: string;
  /** Hides after `duration`. True by default. */
  autoHide?: boolean;
  /** Milliseconds. Default: 3000 for a success, otherwise 5000. */
  duration?: number;
}

const DURATION_MS = { success: 3000, error: 5000, info: 5000 } as const;

let mounted: (() => void) | undefined;
/** Resolves when the toaster is mounted, since sonner drops earlier toasts. */
const toasterReady = new Promise<void>((resolve) => {
  mounted = resolve;
});
export const toasterIsMounted = (): void => mounted?.();

/** How long a notice waits for the toaster, whose chunk may be gone after a deployment. */
const TOASTER_TIMEOUT_MS = 5000;
const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, ms);
  });

const wanted = new Set<() => void>();
let wantedOnce = false;
/** Calls `listener` with the first notification, which loads the toaster. */
export function onToasterWanted(listener: () => void): () => void {
  wanted.add(listener);
  if (wantedOnce) listener();
  return () => wanted.delete(listener);
}

/**
 * A change to the plain notices, which replace toasts that cannot be shown. A notice with an infinite duration stays.
 */
export type PlainChange =
  | { readonly show: { readonly id: string; readonly message: string; readonly durationMs: number } }
  /** Undefined for all. */
  | { readonly remove: string | undefined };
const plainListeners = new Set<(change: PlainChange) => void>();
const tellPlain = (change: PlainChange): void => {
  for (const listener of plainListeners) listener(change);
};
export function onPlainNotice(listener: (change: PlainChange) => void): () => void {
  plainListeners.add(listener);
  return () => plainListeners.delete(listener);
}

type Toast = typeof import('sonner').toast;

const mountToaster = async (): Promise<Toast> => {
  // The import, which fails without a network, comes first, so that the toaster is requested only if it can load.
  const { toast } = await import('sonner');
  wantedOnce = true;
  for (const listener of wanted) listener();
  await Promise.race([toasterReady, rejectAfter(TOASTER_TIMEOUT_MS)]);
  return toast;
};

let toaster: Promise<Toast> | undefined;

/** Runs `act` with the toaster, or `otherwise`. All wait for one promise, so that a removal follows its notice. */
const withToast = (act: (toast: Toast) => void, otherwise: () => void): void => {
  toaster ??= mountToaster().catch((error) => {
    // The next notice tries again.
    toaster = undefined;
    throw error;
  });
  toaster.then(act).catch(otherwise);
};

let count = 0;

export function notify({
  id = `notification-${++count}`,
  type,
  message,
  autoHide = true,
  duration = DURATION_MS[type],
}: Notice): string {
  const durationMs = autoHide ? duration : Number.POSITIVE_INFINITY;
  const options: ExternalToast = { id, duration: durationMs };
  withToast(
    (toast) => toast[type](message, options),
    () => tellPlain({ show: { id, message, durationMs } }),
  );
  return id;
}

export function removeNotification(id: string): void {
  remove(id);
}

export function clearNotifications(): void {
  remove(undefined);
}

/** Removes plain notices at once, and again after those that still wait for the toaster. */
const remove = (id: string | undefined): void => {
  const removePlain = () => tellPlain({ remove: id });
  removePlain();
  withToast((toast) => toast.dismiss(id), removePlain);
};
