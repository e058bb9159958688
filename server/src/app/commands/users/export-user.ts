import { exportUser } from '../../../admin/users/export-user.ts';
import { operator } from '../../../audit/record-audit.ts';
import { showBytes } from '../show-bytes.ts';
import type { Verb } from '../verb.ts';
import { writeNewFile } from '../write-new-file.ts';
import { requireUser } from './require-user.ts';

export const exportUserVerb: Verb = {
  name: 'export-user',
  sentence: 'Writes everything stored about a user, with their photos, to a ZIP.',
  takes: ['user'],
  options: { to: { value: '<file>', sentence: 'The ZIP; it must not exist.', isRequired: true } },
  run: async (context, { args: [typed = ''], options }) => {
    const file = String(options.to);
    const { id } = await requireUser(context, typed);
    const { size, open } = await exportUser(context, operator, id);
    await writeNewFile(file, open);
    return { lines: [`Wrote ${file}: ${showBytes(size)}`], json: { userId: id, file, size } };
  },
};
