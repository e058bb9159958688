import { loadNamespaces } from '#texts/i18n.ts';

/** Loads the dialog that asks for the new PIN, with its texts: for `lazy`, and ahead of time. */
export async function loadNewPinDialog() {
  const [{ NewPinDialog }] = await Promise.all([
    import('./new-pin-dialog.tsx'),
    loadNamespaces(['join-event', 'new-pin']),
  ]);
  return { default: NewPinDialog };
}
