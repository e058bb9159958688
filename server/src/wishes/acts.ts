import type { AnyAct } from '#http/act.ts';
import { decideWishesAct } from './decide-wishes.ts';
import { countWishesAct, listWishesAct } from './list-wishes.ts';
import { reportWishAct } from './report-wish.ts';
import { deleteWishAct, editWishAct, writeWishAct } from './write-wish.ts';

/** What the endpoints of this noun do. */
export const wishesActs: readonly AnyAct[] = [
  listWishesAct,
  countWishesAct,
  writeWishAct,
  editWishAct,
  deleteWishAct,
  reportWishAct,
  decideWishesAct,
];
