import type { Verb } from '#app/commands/verb.ts';
import { deleteUser } from '#operating/admin/users/delete-user.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { requireUser } from './require-user.ts';

export const deleteUserVerb: Verb = {
  name: 'delete-user',
  sentence: 'Deletes a user with the events they host, as if they had deleted their account.',
  takes: ['user'],
  options: {
    confirm: { value: '<e-mail>', sentence: "The user's e-mail, to confirm it.", isRequired: true },
  },
  run: async (context, { args: [typed = ''], options }) => {
    const { id, email } = await requireUser(context, typed);
    await deleteUser(context, operator, { userId: id, email: String(options.confirm) });
    return { lines: [`Deleted ${email}.`], json: { userId: id, deleted: true } };
  },
};
