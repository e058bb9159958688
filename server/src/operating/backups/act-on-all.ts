/** Hides a bucket's latency; this many objects of some megabytes are in memory. */
const AT_ONCE = 8;

/**
 * Calls the action for a few items at a time, in order. After a failure it starts no more, waits for those in progress,
 * and throws the first error.
 */
export async function actOnAll<T>(
  all: AsyncIterable<T> | Iterable<T>,
  act: (one: T) => Promise<void>,
): Promise<void> {
  const next = inTurn(all);
  const failures: unknown[] = [];
  const work = async () => {
    try {
      while (failures.length === 0) {
        const { value, done } = await next.next();
        if (done) return;
        await act(value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}

/** Several workers may wait for the next item of one generator. */
const inTurn = async function* <T>(all: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  yield* all;
};
