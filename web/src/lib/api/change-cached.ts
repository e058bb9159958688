import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Changes the cached data of a query by what an act has done, and returns them. A request on its way is repeated: the server
 * may have read its answer before the act.
 */
export function changeCached<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  change: Updater<
    InferDataFromTag<unknown, Key> | undefined,
    NoInfer<InferDataFromTag<unknown, Key>> | undefined
  >,
): InferDataFromTag<unknown, Key> | undefined {
  const isOnItsWay = client.isFetching({ queryKey, exact: true }) > 0;
  // Restores the data of before the request, so it comes first.
  if (isOnItsWay) void client.cancelQueries({ queryKey, exact: true });
  const changed = client.setQueryData(queryKey, change);
  if (isOnItsWay) void client.invalidateQueries({ queryKey, exact: true });
  return changed;
}
