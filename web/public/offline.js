// Loads the wanted page once the network or the server is back.
const LOOK_MS = 5000;
const again = () => location.reload();
const look = async () => {
  if (document.visibilityState !== 'visible') return;
  const { ok } = await fetch('/api/health/live', { cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok) again();
};
addEventListener('online', again);
document.addEventListener('visibilitychange', look);
setInterval(look, LOOK_MS);
