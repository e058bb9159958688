import { type AnyAct, act } from '#http/act.ts';
import { createWallAct } from './create-wall.ts';
import { listWallRows } from './queries.ts';
import { revokeWallAct } from './revoke-wall.ts';
import { showWallAct } from './show-wall.ts';
import { streamWallAct } from './stream-wall.ts';

const listWallsAct = act('listWalls', async (context, { event }) => {
  const rows = await listWallRows(context.db, event.id);
  const walls = rows.map(({ id, seconds, created_at }) => ({
    wallId: id,
    seconds,
    createdAt: created_at.toISOString(),
  }));
  return { walls };
});

/** What the endpoints of this noun do. */
export const wallsActs: readonly AnyAct[] = [
  createWallAct,
  listWallsAct,
  revokeWallAct,
  showWallAct,
  streamWallAct,
];
