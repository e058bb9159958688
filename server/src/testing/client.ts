import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import type { Photo, UploadAnswer } from '@togather/contract/schemas/photos.ts';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';

/** A plain HTTP client for tests and benchmarks: calls the API by `fetch`, with a cookie jar. */
export interface Client {
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<Answer>;
  /** `headers` of the sign-in, such as the User-Agent of a device. */
  readonly signIn: (email: string, headers?: Record<string, string>) => Promise<Session>;
  readonly createEvent: (
    session: Session,
    eventName: string,
  ) => Promise<{ eventId: string; pinCode: string }>;
  readonly lookUp: (pin: string, session?: Session) => Promise<Event>;
  readonly upload: (
    eventId: string,
    files: readonly NamedFile[],
    headers?: Record<string, string>,
  ) => Promise<UploadAnswer>;
  readonly figures: (eventId: string) => Promise<Figure[]>;
  readonly photosOf: (eventId: string, figureIds: readonly string[]) => Promise<Photo[]>;
  readonly bytes: (url: string) => Promise<Buffer>;
}

export interface RequestOptions {
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: FormData | URLSearchParams;
  /** A body as it is. */
  readonly raw?: Uint8Array;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Parses the body as JSON; throws when it is malformed. */
  readonly json: <T = { error: { code: string; message: string; details?: unknown } }>() => T;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

/** Creates a client; `always` are headers of every request. */
export function createClient(origin: string, always: Record<string, string> = {}): Client {
  const cookies = new Map<string, string>();
  const request: Client['request'] = async (method, path, options = {}) => {
    const headers: Record<string, string> = { ...always, ...options.headers };
    if (cookies.size > 0) headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (options.token && !headers.authorization) headers.authorization = `Bearer ${options.token}`;
    if (options.json !== undefined) headers['content-type'] = 'application/json';
    const given = options.form ?? (options.raw as Uint8Array<ArrayBuffer> | undefined);
    const body = options.json !== undefined ? JSON.stringify(options.json) : given;
    const url = new URL(path, origin);
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: () => JSON.parse(bytes.toString()),
    };
  };
  const expectOk = async <T>(answer: Promise<Answer>): Promise<T> => {
    const { status, bytes } = await answer;
    if (status !== 200) throw new Error(`${status}: ${bytes.toString().slice(0, 300)}`);
    return JSON.parse(bytes.toString()) as T;
  };
  return {
    request,
    signIn: (email, headers = {}) => signIn(request, email, headers),
    createEvent: (session, eventName) =>
      expectOk(
        request('POST', '/api/event', { token: session.idToken, json: { eventName, eventType: 'Free' } }),
      ),
    lookUp: (pin, session) =>
      expectOk(request('GET', `/api/event/${pin}`, session ? { token: session.idToken } : {})),
    upload: (eventId, files, headers = {}) =>
      expectOk(request('POST', '/api/photo/upload', { form: uploadForm(eventId, files), headers })),
    figures: (eventId) => expectOk(request('GET', `/api/figure/${eventId}`)),
    photosOf: async (eventId, figureIds) => {
      const path = `/api/photo/figures_in_event?eventId=${eventId}&figureIds=${figureIds.join(',')}`;
      return (await expectOk<{ photos: Photo[] }>(request('GET', path))).photos;
    },
    bytes: async (url) => {
      const { status, bytes } = await request('GET', url);
      if (status !== 200) throw new Error(`${status} for ${new URL(url).pathname}`);
      return bytes;
    },
  };
}

export function uploadForm(eventId: string, files: readonly NamedFile[]): FormData {
  const form = new FormData();
  form.append('eventId', eventId);
  for (const { name, bytes, type } of files) {
    form.append('photos', new Blob([bytes as Uint8Array<ArrayBuffer>], type ? { type } : {}), name);
  }
  return form;
}

type File = Pick<NamedFile, 'name' | 'bytes'>;

const formOfOne = (part: string, { name, bytes }: File): FormData => {
  const form = new FormData();
  form.append(part, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
};

export const selfieForm = (file: File): FormData => formOfOne('selfie', file);

/** A selfie for the guest list, with the consent and what else is said. */
export function listedForm(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ consent: 'yes', ...fields })) form.append(name, value);
  form.append('selfie', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
  return form;
}

/** A photo that comes with an upload key. */
export const fileForm = (file: File): FormData => formOfOne('file', file);

/** Finds the provider; retries, because a server that has just started may take longer to find it than a page waits. */
const findProvider = async (request: Client['request'], tries = 10) => {
  const { identity } = (await request('GET', '/api/config')).json<PublicConfig>();
  if (!identity) throw new Error('sign-in is off');
  if (identity.authorizationEndpoint) return identity;
  if (tries === 1) throw new Error('the provider cannot be reached');
  return findProvider(request, tries - 1);
};

/** Returns an authorization code of the local provider for an e-mail address, without a page. */
export async function codeFor(
  request: Client['request'],
  email: string,
  extra: Record<string, string> = {},
): Promise<string> {
  const { authorizationEndpoint, clientId, scope, redirectUri } = await findProvider(request);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    prompt: 'none',
    login_hint: email,
    ...extra,
  });
  const { headers, bytes } = await request('GET', `${authorizationEndpoint}?${query}`);
  const code = new URL(headers.get('location') ?? 'none:').searchParams.get('code');
  if (!code) throw new Error(`no code: ${headers.get('location')} ${bytes.toString().slice(0, 300)}`);
  return code;
}

const signIn = async (
  request: Client['request'],
  email: string,
  headers: Record<string, string>,
): Promise<Session> => {
  const json = { authData: await codeFor(request, email) };
  const answer = await request('POST', '/api/session', { json, headers });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.bytes.toString()}`);
  return answer.json<Session>();
};
