import type { Modes } from '@togather/contract/modes/modes.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { readModes } from '#platform/modes/read-modes.ts';

export const changeModesAct = act('changeModes', (context, { viewer, body }) =>
  changeModes(context, viewer, body),
);

/** Switches modes of the installation; all processes follow within a second. Returns all modes. */
const changeModes = (
  { db }: Context,
  by: Administrator,
  { maintenance, readOnly }: BodyOf<'changeModes'>,
): Promise<Modes> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('modes')
      .set((e) => ({
        maintenance: maintenance ?? e.ref('maintenance'),
        read_only: readOnly ?? e.ref('read_only'),
      }))
      .execute();
    const details = { maintenance, readOnly };
    await recordAudit(tx, { role: 'ADMIN', by, action: 'change-modes', details });
    return readModes(tx);
  });
