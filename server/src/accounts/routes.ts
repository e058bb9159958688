import type { Bind } from '../http/bind-endpoint.ts';

export const bindAccounts = (_bind: Bind) => {};
