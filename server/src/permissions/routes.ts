import type { Bind } from '../http/bind-endpoint.ts';

export const bindPermissions = (_bind: Bind) => {};
