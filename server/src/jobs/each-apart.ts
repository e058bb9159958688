/**
 * Acts on every item in turn: one that fails does not keep those behind it waiting. Throws an AggregateError of what
 * failed when all have had their turn.
 */
export const eachApart = async <T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
};
