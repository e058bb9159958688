import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const modes = z.object({
  /** Only administrators are served. */
  maintenance: z.boolean(),
  /** Nothing is changed, so that a copy of the installation is complete. */
  readOnly: z.boolean(),
});

export const changeModes = defineEndpoint('changeModes', {
  summary: 'Switch maintenance or read-only mode on or off; an absent field stays as it is',
  body: modes.partial(),
  response: modes,
});
