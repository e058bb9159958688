import { loadNamespaces } from '../../i18n/i18n.ts';

/** The dialog that asks for a present PIN, with its texts: for `lazy`, and to have it before it opens. */
export const loadNewPinDialog = async () => {
  const [{ NewPinDialog }] = await Promise.all([
    import('./new-pin-dialog.tsx'),
    loadNamespaces(['join-event', 'new-pin']),
  ]);
  return { default: NewPinDialog };
};
