// Removes the banner of read-only mode when the mode has ended.
const LOOK_MS = 15_000;
const banner = document.getElementById('read-only');
const look = async () => {
  if (!banner?.isConnected || document.visibilityState !== 'visible') return;
  const response = await fetch('/api/config', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  const { readOnly } = await response.json();
  if (!readOnly) banner.remove();
};
document.addEventListener('visibilitychange', look);
setInterval(look, LOOK_MS);
