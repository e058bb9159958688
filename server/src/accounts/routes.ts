import type { Bind } from '#http/bind-endpoint.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const bindAccounts = (bind: Bind) => {
  bind('exportAccount', async (context, { viewer, reply }) => {
    const data = await exportAccount(context, viewer);
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="togather-account.json"')
      .send(JSON.stringify(data, undefined, 2));
  });

  bind('deleteAccount', async (context, { viewer }) => {
    await deleteAccount(context, viewer);
    return { deleted: true as const };
  });
};
