import { notify } from '#lib/notices/notification.ts';
import { keepsAnything } from '#lib/storage/browser-storage.ts';
import { loadNamespaces, t } from '#texts/i18n.ts';

const DURATION_MS = 10_000;

/** Warns in a browser without storage that nothing is kept. The page works as a guest's. */
export async function tellWhatIsForgotten(): Promise<void> {
  if (keepsAnything()) return;
  await loadNamespaces(['sign-in']);
  notify({ type: 'info', message: t('sign-in:forgets'), duration: DURATION_MS });
}
