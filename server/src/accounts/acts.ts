import type { AnyAct } from '#http/act.ts';
import { deleteAccountAct } from './delete-account.ts';
import { exportAccountAct } from './export-account.ts';

/** What the endpoints of this noun do. */
export const accountsActs: readonly AnyAct[] = [exportAccountAct, deleteAccountAct];
