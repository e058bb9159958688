import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const answer = z.object({ status: z.literal('ok') });

export const getLive = defineEndpoint('getLive', {
  summary: 'The process is alive',
  response: answer,
});

export const getReady = defineEndpoint('getReady', {
  summary: 'The process is ready: database and storage respond',
  response: answer,
  errors: ['SERVICE_UNAVAILABLE'],
});
