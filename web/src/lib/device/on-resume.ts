/**
 * Calls `callback` when the network returns and each time the page becomes visible.
 * @returns the function that stops it
 */
export function onResume(callback: () => void): () => void {
  const onSeen = () => document.visibilityState === 'visible' && callback();
  addEventListener('online', callback);
  document.addEventListener('visibilitychange', onSeen);
  return () => {
    removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', onSeen);
  };
}
