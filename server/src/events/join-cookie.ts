import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { readCookie, readSigned, setCookie, signValue } from '../http/cookies.ts';

const NAME = 'togather_join';
const MAX_EVENTS = 20;

type Parts = Pick<Context, 'publicUrl' | 'secrets'>;

/**
 * Events whose PIN this browser has once known. It passes the guessing limit for these only: one event of one's own
 * must not open the door to guessing others.
 */
export const readJoined = (context: Parts, request: FastifyRequest): string[] => {
  const signed = readCookie(request, NAME);
  const value = signed && readSigned(context.secrets.keyFor('join-cookie'), signed);
  return value ? value.split('-') : [];
};

export const rememberJoined = (
  context: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  eventId: string,
): void => {
  const known = readJoined(context, request);
  if (known[0] === eventId) return;
  const events = [eventId, ...known.filter((id) => id !== eventId)].slice(0, MAX_EVENTS);
  const value = signValue(context.secrets.keyFor('join-cookie'), events.join('-'));
  setCookie(context, reply, { name: NAME, value });
};
