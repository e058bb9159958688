import type { Bind } from '#http/bind-endpoint.ts';
import { receiveIngest } from './receive-ingest.ts';

/** The route reads its body as a stream. */
export const bindIngest = (bind: Bind) =>
  bind('ingestPhoto', (context, { request, reply }) => receiveIngest(context, { request, reply }));
