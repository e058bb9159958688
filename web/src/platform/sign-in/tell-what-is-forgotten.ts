import { loadNamespaces, t } from '../../i18n/i18n.ts';
import { keepsAnything } from '../../storage/browser-storage.ts';
import { notify } from '../notices/notification.ts';

const DURATION_MS = 10_000;

/** Warns in a browser without storage that nothing is kept. The page works as a guest's. */
export const tellWhatIsForgotten = async (): Promise<void> => {
  if (keepsAnything()) return;
  await loadNamespaces(['sign-in']);
  notify({ type: 'info', message: t('sign-in:forgets'), duration: DURATION_MS });
};
