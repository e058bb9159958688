import { writeFilterText } from '@togather/contract/filter-text.ts';
import type { ChoiceList, ExportForm } from '@togather/contract/schemas/choices.ts';
import { create } from 'content-disposition';
import type { Context } from '#app/context/context.ts';
import { requireBearerKey } from '#events/upload-keys.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { Reply } from '#http/exchange.ts';
import { everybody, HOST, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { timeInTaipei, writeCsv } from '#platform/base/write-csv.ts';
import { listChoices } from './queries.ts';

/** A list as text, and how many names the text cannot express. */
interface ExportedList {
  readonly text: string | Buffer;
  readonly leftOut: number;
}

/**
 * Writes a choice list. `txt` has a file name a line, also those that are there twice. `csv` has all that is known of each choice,
 * with times in Taipei. The others are filter texts.
 */
function writeList({ name, choices }: ChoiceList, as: ExportForm): ExportedList {
  const names = choices.map(({ fileName }) => fileName);
  if (as === 'txt') return { text: names.map((line) => `${line}\r\n`).join(''), leftOut: 0 };
  if (as === 'csv') {
    const head = ['file name', 'list', 'note', 'chosen by', 'time', 'uploader'];
    const rows = choices.map((choice) => [
      choice.fileName,
      name,
      choice.note,
      choice.chosenBy ?? (choice.isByHost ? 'host' : ''),
      timeInTaipei(new Date(choice.chosenAt)),
      choice.uploaderName ?? '',
    ]);
    return { text: writeCsv([head, ...rows]), leftOut: 0 };
  }
  const { text, leftOut } = writeFilterText(names, as);
  return { text, leftOut: leftOut.length };
}

/** Sends the list of an id with the photos that a seer sees. Throws Failure CHOICE_LIST_NOT_FOUND. */
const sendList = async (
  { db }: Context,
  reply: Reply,
  { eventId, listId, seer, as }: { eventId: string; listId: string; seer: Seer; as: ExportForm },
): Promise<Reply> => {
  const list = (await listChoices(db, eventId, seer)).find((one) => one.listId === listId);
  if (!list) throw new Failure('CHOICE_LIST_NOT_FOUND');
  const { text, leftOut } = writeList(list, as);
  return reply
    .type(as === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-names-left-out', String(leftOut))
    .header('content-disposition', create(`${list.name}.${as === 'csv' ? 'csv' : 'txt'}`))
    .send(text);
};

const exportChoicesAct = act('exportChoices', (context, { event, params, query, reply }) =>
  sendList(context, reply, { eventId: event.id, listId: params.listId, seer: HOST, as: query.as }),
);

const listChoicesByKeyAct = act('listChoicesByKey', async (context, { request }) => {
  const { event } = await requireBearerKey(context, request, 'choose');
  const seer = everybody(event, context.clock());
  return { eventId: event.id, lists: await listChoices(context.db, event.id, seer) };
});

const exportChoicesByKeyAct = act(
  'exportChoicesByKey',
  async (context, { params, query, request, reply }) => {
    const { event } = await requireBearerKey(context, request, 'choose');
    const seer = everybody(event, context.clock());
    return sendList(context, reply, { eventId: event.id, listId: params.listId, seer, as: query.as });
  },
);

/** How hosts and keys with the scope `choose` get the lists as text. */
export const exportChoicesActs: readonly AnyAct[] = [
  exportChoicesAct,
  listChoicesByKeyAct,
  exportChoicesByKeyAct,
];
