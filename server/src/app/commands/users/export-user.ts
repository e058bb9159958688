import { showBytes } from '#app/commands/show-bytes.ts';
import type { Verb } from '#app/commands/verb.ts';
import { writeNewFile } from '#app/commands/write-new-file.ts';
import { exportUser } from '#operating/admin/users/export-user.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { requireUser } from './require-user.ts';

export const exportUserVerb: Verb = {
  name: 'export-user',
  sentence: 'Writes everything stored about a user, with their photos, to a ZIP.',
  takes: ['user'],
  options: { to: { value: '<file>', sentence: 'The ZIP; it must not exist.', isRequired: true } },
  worksReadOnly: true,
  run: async (context, { args: [typed = ''], options }) => {
    const file = String(options.to);
    const { id } = await requireUser(context, typed);
    const { size, open } = await exportUser(context, operator, id);
    await writeNewFile(file, open);
    return { lines: [`Wrote ${file}: ${showBytes(size)}`], json: { userId: id, file, size } };
  },
};
