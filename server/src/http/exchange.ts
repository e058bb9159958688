import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';

export type Request = FastifyRequest;
export type Reply = FastifyReply;

/** A request and its reply, for those who read one and write the other. */
export interface Exchange {
  readonly request: Request;
  readonly reply: Reply;
}

/** The server with its hooks and plugins, for those who add routes that the contract does not have. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, ZodTypeProvider>;
