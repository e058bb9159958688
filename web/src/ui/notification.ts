import type { ExternalToast } from 'sonner';

export interface Notification {
  id: string;
  type: 'success' | 'error' | 'info';
  message: string;
  /** Removed by itself after `duration`; true unless told. */
  autoHide?: boolean;
  /** Milliseconds; 5000 unless told. */
  duration?: number;
}

export const DEFAULT_DURATION_MS = 5000;

let mounted: (() => void) | undefined;
/** Resolves when the toaster is on the page: sonner forgets what is said before. */
const toasterReady = new Promise<void>((resolve) => {
  mounted = resolve;
});
export const toasterIsMounted = (): void => mounted?.();

const wanted = new Set<() => void>();
let wantedOnce = false;
/** The toaster is loaded with the first notification: most visits never see one. */
export const onToasterWanted = (listener: () => void): (() => void) => {
  wanted.add(listener);
  if (wantedOnce) listener();
  return () => wanted.delete(listener);
};

type Plain = Required<Pick<Notification, 'message' | 'duration'>>;
const plainListeners = new Set<(notice: Plain) => void>();
/** Told what cannot be shown as a toast. */
export const onPlainNotice = (listener: (notice: Plain) => void): (() => void) => {
  plainListeners.add(listener);
  return () => plainListeners.delete(listener);
};

const withToast = async (
  act: (toast: typeof import('sonner').toast) => void,
  otherwise: () => void = () => {},
): Promise<void> => {
  try {
    // What fails without a network comes first, so that the toaster itself is wanted only where it will come.
    const { toast } = await import('sonner');
    wantedOnce = true;
    for (const listener of wanted) listener();
    await toasterReady;
    act(toast);
  } catch {
    otherwise();
  }
};

let count = 0;

/** Shows a notification; answers its id. */
export const notify = ({
  id = `notification-${++count}`,
  type,
  message,
  autoHide = true,
  duration = DEFAULT_DURATION_MS,
}: Omit<Notification, 'id'> & { id?: string }): string => {
  const options: ExternalToast = { id, duration: autoHide ? duration : Number.POSITIVE_INFINITY };
  void withToast(
    (toast) => toast[type](message, options),
    () => {
      for (const listener of plainListeners) listener({ message, duration });
    },
  );
  return id;
};

export const removeNotification = (id: string): void => void withToast((toast) => toast.dismiss(id));
export const clearNotifications = (): void => void withToast((toast) => toast.dismiss());
