import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EndpointName, endpoints } from '@togather/contract/endpoints.ts';
import { errors } from '@togather/contract/errors.ts';
import { matchWebPath } from '@togather/contract/web-paths.ts';
import type { Plugin } from 'vite';
import { type Answer, type Received, SCRIPT_COOKIE, type Script } from './answer.ts';

/** The script of one test file, and the requests of its pages. */
interface Scene {
  answers: Map<string, Answer[]>;
  received: Received[];
  held: (() => void)[];
  streams: Set<ServerResponse>;
  /** Whether responses have a Date header. Without one the page uses its own clock, which tests set. */
  tellsTime: boolean;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><path fill="#789" d="M0 0h1600v1200H0z"/></svg>';

/** Without an answer of the script, these stay open. */
const STREAMS = ['streamEvent', 'streamWall'];

/** How long a release waits for a request to hold. */
const [MOST_TRIES, TRY_MS] = [500, 20];

const newScene = (): Scene => ({
  answers: new Map(),
  received: [],
  held: [],
  streams: new Set(),
  tellsTime: false,
});

const notScripted: Answer = { kind: 'error', code: 'NOT_FOUND', ...errors.NOT_FOUND };

const endpointOf = (method: string, pathname: string) => {
  // A fixed path such as /api/event/join also matches a pattern such as /api/event/:pin.
  const matches = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const params = endpoints[name].method === method && matchWebPath(endpoints[name].path, pathname);
    return params ? [{ name, params }] : [];
  });
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

const sendJson = (response: ServerResponse, body: unknown, status = 200, headers = {}): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const sendError = (response: ServerResponse, answer: Extract<Answer, { kind: 'error' }>): void => {
  const { status, code, message, details, retryAfter } = answer;
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  sendJson(
    response,
    { error: { code, message, ...(details !== undefined && { details }) } },
    status,
    headers,
  );
};

const take = (response: ServerResponse, { files }: Received, rejected: Readonly<Record<string, string>>) =>
  sendJson(response, {
    photos: files.flatMap((name, place) =>
      name in rejected ? [] : [{ photoId: `id of ${name}`, awsPhotoName: name, place }],
    ),
    rejected: files.flatMap((fileName, place) =>
      rejected[fileName] ? [{ fileName, code: rejected[fileName], message: rejected[fileName], place }] : [],
    ),
    remainingPhotoQuota: 50,
  });

const openStream = (scene: Scene, response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.write(':\n\n');
  scene.streams.add(response);
  response.on('close', () => scene.streams.delete(response));
};

const send = async (scene: Scene, request: Received, response: ServerResponse, answer: Answer) => {
  if (answer.kind === 'hold') {
    await new Promise<void>((release) => scene.held.push(release));
    await send(scene, request, response, answer.then);
  } else if (answer.kind === 'body') sendJson(response, answer.body);
  else if (answer.kind === 'error') sendError(response, answer);
  else if (answer.kind === 'text')
    response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.text);
  else if (answer.kind === 'take') take(response, request, answer.rejected);
  else {
    response.writeHead(200, { 'Content-Length': 1000 });
    response.write('{', () => response.destroy());
  }
};

const nextAnswer = ({ answers }: Scene, endpoint: string): Answer | undefined => {
  const left = answers.get(endpoint) ?? [];
  return left.length > 1 ? left.shift() : left[0];
};

const receive = async (request: IncomingMessage): Promise<Received> => {
  const { pathname, searchParams } = new URL(request.originalUrl ?? '/', 'http://localhost');
  const found = endpointOf(request.method ?? 'GET', pathname);
  const body = await text(request);
  return {
    endpoint: found?.name ?? pathname,
    params: found?.params ?? {},
    query: Object.fromEntries(searchParams),
    headers: request.headers as Record<string, string | undefined>,
    key: request.headers['idempotency-key'] as string | undefined,
    body: parsed(body),
    files: [...body.matchAll(/filename="([^"]+)"/g)].map(([, name = '']) => name),
    fields: Object.fromEntries(
      [...body.matchAll(/; name="([^"]+)"\r\n\r\n(.*)\r\n/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    ),
  };
};

/**
 * The server side of component tests, over real connections. A cookie selects the test file's script, so that files run
 * concurrently. Unscripted endpoints respond 404. POST /script/… serves answer-calls.ts.
 */
export function scriptedAnswers(): Plugin {
  const scenes = new Map<string, Scene>();
  const sceneOf = ({ headers }: IncomingMessage): Scene => {
    const key = new RegExp(`${SCRIPT_COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
    const scene = scenes.get(key) ?? newScene();
    scenes.set(key, scene);
    return scene;
  };
  const verbs: Record<string, (scene: Scene, body: string) => void | Promise<void>> = {
    '/start': (scene) => {
      for (const stream of scene.streams) stream.end();
      for (const release of scene.held) release();
      Object.assign(scene, newScene());
    },
    '/answers': (scene, body) => {
      for (const [endpoint, answers] of Object.entries(JSON.parse(body) as Script))
        scene.answers.set(endpoint, [...answers]);
    },
    '/clock': (scene) => {
      scene.tellsTime = true;
    },
    '/release': async (scene) => {
      // On a busy machine a page shows that it loads before its request has arrived.
      for (let tries = 0; scene.held.length === 0 && tries < MOST_TRIES; tries++) await sleep(TRY_MS);
      for (const release of scene.held.splice(0)) release();
    },
    '/release-left': (scene) => {
      for (const release of scene.held.splice(0)) release();
    },
    '/announce': (scene, body) => {
      for (const stream of scene.streams) stream.write(`data: ${body}\n\n`);
    },
  };
  const onScript = async (request: IncomingMessage, response: ServerResponse) => {
    const scene = sceneOf(request);
    await verbs[request.url ?? '']?.(scene, await text(request));
    sendJson(response, { received: scene.received, streams: scene.streams.size });
  };
  const onCall = async (request: IncomingMessage, response: ServerResponse) => {
    const scene = sceneOf(request);
    const received = await receive(request);
    scene.received.push(received);
    response.sendDate = scene.tellsTime;
    const answer = nextAnswer(scene, received.endpoint);
    if (STREAMS.includes(received.endpoint) && !answer) return openStream(scene, response);
    await send(scene, received, response, answer ?? notScripted);
  };
  return {
    name: 'scripted-answers',
    configureServer: ({ middlewares }) => {
      // A plain picture, since the drawings take longer to paint than the rest of a page.
      middlewares.use('/samples', (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(PICTURE);
      });
      // There are no build files, and Vite would send its page instead.
      middlewares.use('/assets', (_request, response) => {
        response.writeHead(404).end();
      });
      middlewares.use('/script', (request, response) => void onScript(request, response));
      middlewares.use('/api', (request, response) => void onCall(request, response));
    },
  };
}
