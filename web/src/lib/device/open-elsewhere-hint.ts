const listeners = new Set<() => void>();

/** Registers the component that shows the hint (app/providers.tsx). */
export function onOpenElsewhereHint(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows how to open this page in a real browser. */
export function hintToOpenElsewhere(): void {
  for (const listener of listeners) listener();
}
