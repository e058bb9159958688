import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';

export type Request = FastifyRequest;
export type Reply = FastifyReply;

/** A request and its reply, for functions that use both. */
export interface Exchange {
  readonly request: Request;
  readonly reply: Reply;
}

/** The server with its hooks and plugins, for routes outside the contract. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, ZodTypeProvider>;
