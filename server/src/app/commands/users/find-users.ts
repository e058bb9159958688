import type { Verb } from '#app/commands/verb.ts';
import { listUsers } from '#operating/admin/users/list-users.ts';
import { operator } from '#platform/audit/record-audit.ts';

const MOST = 100;

export const findUsers: Verb = {
  name: 'find-users',
  sentence: `Finds users by a part of their name or e-mail, at most ${MOST}.`,
  takes: ['text'],
  worksReadOnly: true,
  run: async (context, { args: [search = ''] }) => {
    const { users, total } = await listUsers(context, operator, { search, count: MOST });
    return {
      lines: [
        ...users.map(({ id, name, email, banned }) => `${id}  ${email}  ${name}${banned ? ' (banned)' : ''}`),
        `Users: ${total}`,
      ],
      json: { users, total },
    };
  },
};
