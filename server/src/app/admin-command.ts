import { parseArgs } from 'node:util';
import { isPin, normalizePin } from '@togather/contract/pins.ts';
import { contract } from '@togather/contract/schemas/contract.ts';
import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import { z } from 'zod';
import type { AnyAct } from '#http/act.ts';
import { refuseInModes } from '#http/hooks.ts';
import { waitUntilStill } from '#operating/admin/installation/change-modes.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Context } from './context/context.ts';
import { acts } from './web/route-table.ts';

/** Thrown for words that no call could use; the process exits with 2. */
export class WrongUsage extends Error {}

interface Field {
  readonly from: 'params' | 'query' | 'body';
  /** Of JSON: a text is taken as it is, any other type is parsed. */
  readonly type: string | undefined;
  readonly isRequired: boolean;
}

export interface AdminCall {
  readonly endpoint: EndpointDefinition;
  readonly given: Readonly<Record<string, string>>;
}

const CALL = 'npm run admin --';
const endpoints: readonly EndpointDefinition[] = Object.values(contract).filter(
  (endpoint: EndpointDefinition) => endpoint.who === 'admin',
);

const fieldsOf = (endpoint: EndpointDefinition): ReadonlyMap<string, Field> =>
  new Map(
    (['params', 'query', 'body'] as const).flatMap((from) => {
      const schema = endpoint[from];
      if (!schema) return [];
      const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
      return Object.entries(properties).map(([name, of]): [string, Field] => [
        name,
        { from, type: (of as { type?: string }).type, isRequired: required.includes(name) },
      ]);
    }),
  );

/** Returns the endpoint and the fields that the words name, or undefined where they ask for help. Throws WrongUsage. */
export function readAdminCall(words: readonly string[]): AdminCall | undefined {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help') return undefined;
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new WrongUsage(`There is no endpoint "${name}" for administrators.`);
  const fields = fieldsOf(endpoint);
  const options = Object.fromEntries([...fields.keys()].map((field) => [field, { type: 'string' as const }]));
  const given = (() => {
    try {
      return parseArgs({ args: rest, options }).values as Record<string, string>;
    } catch (error) {
      throw new WrongUsage((error as Error).message);
    }
  })();
  const missing = [...fields].find(([field, { isRequired }]) => isRequired && given[field] === undefined);
  if (missing) throw new WrongUsage(`--${missing[0]}=… is missing.`);
  return { endpoint, given };
}

/** Returns the help: every endpoint with its fields and what it does. */
export function describeAdminCalls(): string {
  const rows = endpoints.map((endpoint) => {
    const fields = [...fieldsOf(endpoint)].map(([name, { isRequired }]) =>
      isRequired ? `--${name}=…` : `[--${name}=…]`,
    );
    return `  ${[endpoint.name, ...fields].join(' ')}\n      ${endpoint.summary}.`;
  });
  return [
    `${CALL} <endpoint> [--field=value …]`,
    '',
    ...rows,
    '',
    'An --eventId may be a PIN, and a --userId an e-mail. Prints the response as JSON.',
    'Exits with 0 when it is done, 1 when it is refused, 2 for a call that is wrong.',
  ].join('\n');
}

/**
 * Does what the endpoint does, as the operator, and returns its response. Waits until nothing changes any more when it
 * switches read-only mode on. Throws WrongUsage, and what the endpoint throws.
 */
export async function runAdminCall(context: Context, { endpoint, given }: AdminCall): Promise<unknown> {
  refuseInModes(context, endpoint.name);
  const act = acts.find(({ name }) => name === endpoint.name) as AnyAct;
  const call = { ...readInput(endpoint, await withIds(context, given)), caller: { user: operator } };
  const response = await act.handle(context, call as never);
  if (endpoint.name !== 'changeModes' || !(response as { readOnly: boolean }).readOnly) return response;
  return { ...response, isStill: await waitUntilStill(context) };
}

const readInput = (endpoint: EndpointDefinition, given: AdminCall['given']) => {
  const sent: Record<Field['from'], Record<string, unknown>> = { params: {}, query: {}, body: {} };
  for (const [name, { from, type }] of fieldsOf(endpoint)) {
    const text = given[name];
    if (text !== undefined) sent[from][name] = type === 'string' || from === 'query' ? text : parseJson(text);
  }
  const read = (from: Field['from']) => {
    const result = endpoint[from]?.safeParse(sent[from]);
    if (result && !result.success) throw new WrongUsage(z.prettifyError(result.error));
    return result?.data;
  };
  return { params: read('params'), query: read('query'), body: read('body') };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Replaces the PIN of an event and the e-mail of a user by their ids. */
const withIds = async (context: Context, given: AdminCall['given']): Promise<AdminCall['given']> => ({
  ...given,
  ...(given.eventId && { eventId: await findEventId(context, given.eventId) }),
  ...(given.userId && { userId: await findUserId(context, given.userId) }),
});

const findEventId = async ({ db }: Context, typed: string): Promise<string> => {
  const pin = normalizePin(typed);
  if (!isPin(pin)) return typed;
  const event = await db.selectFrom('events').select('id').where('pin', '=', pin).executeTakeFirst();
  if (!event) throw new Failure('EVENT_UNKNOWN');
  return event.id;
};

const findUserId = async ({ db }: Context, typed: string): Promise<string> => {
  if (!typed.includes('@')) return typed;
  const users = await db
    .selectFrom('users')
    .select('id')
    .where((e) => e(e.fn('lower', ['email']), '=', typed.toLowerCase()))
    .execute();
  if (users.length > 1)
    throw new Error(
      `Several users have this e-mail; give the id of one: ${users.map(({ id }) => id).join(', ')}`,
    );
  if (!users[0]) throw new Failure('USER_NOT_FOUND');
  return users[0].id;
};
