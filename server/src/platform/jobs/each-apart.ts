/** Acts on every item in turn and continues after failures. Throws an AggregateError of the failures at the end. */
export async function eachApart<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
