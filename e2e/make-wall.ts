import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { newClient } from './product.ts';

/** Makes a live wall of an event as its host. Returns its id and its address on the product. */
export async function makeWall(
  eventId: string,
  { idToken: token }: { readonly idToken: string },
  { seconds = 30, showsWishes = false } = {},
): Promise<{ wallId: string; path: string }> {
  const answer = await newClient().request('POST', `/api/event/${eventId}/walls`, {
    token,
    json: { seconds, showsWishes },
  });
  const { wallId, url } = answer.json<ResponseOf<'createWall'>>();
  return { wallId, path: new URL(url).pathname };
}
