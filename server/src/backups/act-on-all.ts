/** A bucket is slow to respond, not to work; so many objects of some megabytes are in memory. */
const AT_ONCE = 8;

/** Acts on a few at a time, in their order. After a failure no more are begun; throws the first one when none is left at work. */
export const actOnAll = async <T>(
  all: AsyncIterable<T> | Iterable<T>,
  act: (one: T) => Promise<void>,
): Promise<void> => {
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
};

/** Several may wait for the next of a generator. */
const inTurn = async function* <T>(all: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  yield* all;
};
