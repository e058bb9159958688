import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

/** Phones of Apple have no full screen for pages. */
export const hasFullScreen = (): boolean => document.fullscreenEnabled === true;

/** Enters or leaves the full screen. The browser may refuse, and the show continues in the window. */
export function toggleFullScreen(): void {
  if (!hasFullScreen()) return;
  const withMember = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  withMember.catch(() => {});
}
