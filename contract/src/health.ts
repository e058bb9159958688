import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const answer = z.object({ status: z.literal('ok') });

export const getLive = defineEndpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process answers',
  auth: 'none',
  response: answer,
  errors: [],
});

export const getReady = defineEndpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'The process can serve: database and storage answer',
  auth: 'none',
  response: answer,
  errors: ['SERVICE_UNAVAILABLE'],
});
