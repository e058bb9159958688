import { listUsers } from '../../../admin/users/list-users.ts';
import { operator } from '../../../audit/record-audit.ts';
import type { Verb } from '../verb.ts';

const MOST = 100;

export const findUsers: Verb = {
  name: 'find-users',
  sentence: `Finds users by a part of their name or e-mail, at most ${MOST}.`,
  takes: ['text'],
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
