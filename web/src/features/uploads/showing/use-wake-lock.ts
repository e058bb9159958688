import { useEffect } from 'react';

/** While `isWanted`, the screen stays on where the browser allows it; a page that was hidden asks again. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused while the battery is low, say.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void given?.release();
      else lock = given;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isWanted]);
};
