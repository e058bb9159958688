import type { Bind } from '../http/bind-endpoint.ts';

export const bindAdmin = (_bind: Bind) => {};
