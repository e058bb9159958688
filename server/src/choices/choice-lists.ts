import { MAX_CHOICE_LISTS } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { requireRunning } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { HOST } from '#photos/visibility/visibility.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { withLock } from '#platform/locks/locks.ts';
import { findList, listChoices, listRows } from './queries.ts';

const listChoicesAct = act('listChoices', async (context, { event }) => ({
  lists: await listChoices(context.db, event.id, HOST),
}));

const createChoiceListAct = act('createChoiceList', async (context, { event, caller, body }) => {
  requireRunning(event, context.clock());
  return { listId: await createList(context, { eventId: event.id, by: caller.user }, body.name) };
});

/** Creates a choice list. Returns its id. Throws Failure CHOICE_LIST_LIMIT_REACHED or CHOICE_LIST_EXISTS. */
const createList = async (context: Context, { eventId, by }: HostsEvent, name: string): Promise<string> => {
  const listId = newId();
  await withLock(context, { event: eventId }, async (tx) => {
    const lists = await listRows(tx, eventId);
    if (lists.some((list) => list.name === name)) throw new Failure('CHOICE_LIST_EXISTS');
    if (lists.length >= MAX_CHOICE_LISTS) throw new Failure('CHOICE_LIST_LIMIT_REACHED');
    const row = { id: listId, event_id: eventId, name, created_at: context.clock() };
    await tx.insertInto('choice_lists').values(row).execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'createChoiceList', eventId, details: { listId } });
  });
  return listId;
};

const renameChoiceListAct = act('renameChoiceList', async (context, { event, caller, params, body }) => {
  const [{ listId }, eventId] = [params, event.id];
  await withLock(context, { event: eventId }, async (tx) => {
    if (!(await findList(tx, { eventId, listId }))) throw new Failure('CHOICE_LIST_NOT_FOUND');
    const others = (await listRows(tx, eventId)).filter(({ id }) => id !== listId);
    if (others.some(({ name }) => name === body.name)) throw new Failure('CHOICE_LIST_EXISTS');
    await tx.updateTable('choice_lists').set({ name: body.name }).where('id', '=', listId).execute();
    const of = { by: caller.user, eventId, details: { listId } };
    await recordAudit(tx, { role: 'HOST', action: 'renameChoiceList', ...of });
  });
  return { renamed: true as const };
});

const deleteChoiceListAct = act('deleteChoiceList', async (context, { event, caller, params }) => {
  const [{ listId }, eventId] = [params, event.id];
  await withLock(context, { event: eventId }, async (tx) => {
    if (!(await findList(tx, { eventId, listId }))) throw new Failure('CHOICE_LIST_NOT_FOUND');
    await tx.deleteFrom('choice_lists').where('id', '=', listId).execute();
    const of = { by: caller.user, eventId, details: { listId } };
    await recordAudit(tx, { role: 'HOST', action: 'deleteChoiceList', ...of });
  });
  return { deleted: true as const };
});

/** What hosts do with the lists themselves. */
export const choiceListsActs: readonly AnyAct[] = [
  listChoicesAct,
  createChoiceListAct,
  renameChoiceListAct,
  deleteChoiceListAct,
];
