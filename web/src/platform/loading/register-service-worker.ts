/** After the load, so that it never competes with the page; where it fails, the web works without it. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  window.addEventListener('load', async () => {
    try {
      await navigator.serviceWorker.register('/service-worker.js');
    } catch {
      // As said.
    }
  });
};
