const listeners = new Set<() => void>();

/** Where the hint is shown (app/providers.tsx) it listens here. */
export const onOpenElsewhereHint = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows how to open this page in a real browser. */
export const hintToOpenElsewhere = (): void => {
  for (const listener of listeners) listener();
};
