import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ErrorCode } from '@togather/contract/errors.ts';
import type { Plugin } from 'vite';

/** What a request gets: its files are taken (all, or all but one), its connection breaks, or it is refused. */
export type Answer =
  | 'take'
  | 'cut'
  | { readonly reject: string; readonly code: ErrorCode }
  | { readonly status: number; readonly code: ErrorCode; readonly retryAfter?: number };

/** What came, in order. */
export interface Received {
  readonly key: string | undefined;
  readonly files: readonly string[];
}

const taken = (files: readonly string[], refused: { fileName: string; code: ErrorCode }[]) => ({
  photos: files
    .filter((name) => refused.every(({ fileName }) => fileName !== name))
    .map((name) => ({ photoId: `id of ${name}`, awsPhotoName: name })),
  rejected: refused,
  remainingPhotoQuota: 50,
});

const reply = (response: ServerResponse, body: unknown, status = 200, headers = {}): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const cut = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write('{', () => response.destroy());
};

/**
 * The other end of the page's requests in component tests, over real connections. PUT /script sets the answers to the
 * next requests below /api, GET /script returns what came since. What has no answer left is 404.
 */
export const scriptedAnswers = (): Plugin => {
  let answers: Answer[] = [];
  let received: Received[] = [];
  const onScript = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'PUT') {
      answers = JSON.parse(await text(request));
      received = [];
    }
    reply(response, received);
  };
  const onCall = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const files = [...body.matchAll(/filename="([^"]+)"/g)].map(([, name = '']) => name);
    const answer = answers.shift() ?? { status: 404, code: 'NOT_FOUND' };
    received.push({ key: request.headers['idempotency-key'] as string | undefined, files });
    if (answer === 'take') return reply(response, taken(files, []));
    if (answer === 'cut') return cut(response);
    if ('reject' in answer) {
      const { reject: fileName, code } = answer;
      return reply(response, taken(files, [{ fileName, code }]));
    }
    const { status, code, retryAfter } = answer;
    reply(response, { error: { code, message: code } }, status, retryAfter && { 'Retry-After': retryAfter });
  };
  return {
    name: 'scripted-answers',
    configureServer: ({ middlewares }) => {
      middlewares.use('/script', (request, response) => void onScript(request, response));
      middlewares.use('/api', (request, response) => void onCall(request, response));
    },
  };
};
