import {
  deleteAccount as deleteEndpoint,
  exportAccount as exportEndpoint,
} from '@togather/contract/accounts.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const bindAccounts = (bind: Bind) => {
  bind(exportEndpoint, {
    limit: perAddress(30),
    handle: async (context, { viewer, reply }) => {
      const data = await exportAccount(context, viewer);
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="togather-account.json"')
        .send(JSON.stringify(data, undefined, 2));
    },
  });

  bind(deleteEndpoint, {
    handle: async (context, { viewer }) => {
      await deleteAccount(context, viewer);
      return { deleted: true as const };
    },
  });
};
