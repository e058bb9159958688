import type { Bind } from '../http/bind-endpoint.ts';

export const bindHosting = (_bind: Bind) => {};
