import type { Auth } from '@togather/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@togather/contract/endpoints.ts';
import { REQUEST_TIMEOUT_MS } from '@togather/contract/limits.ts';
import type {
  BodyInputOf,
  Contract,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from '@togather/contract/schemas/contract.ts';
import { ApiError, errorOf, isLoginFailure, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { noteServerTime, serverNow } from '#lib/session/server-clock.ts';
import {
  clearSession,
  endLapsedSession,
  readStoredSession,
  tokenToSend,
  userToRestore,
} from '#lib/session/session-store.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { completeAnswer } from './complete-answer.ts';

type Part<N extends EndpointName, K extends string, Value> = K extends keyof Contract[N]
  ? { [P in K]: Value }
  : object;

/** The parts of a request that the contract declares for the endpoint, and no others. */
type RequestOf<N extends EndpointName> = Part<N, 'params', ParamsOf<N>> &
  Part<N, 'query', QueryInputOf<N>> &
  Part<N, 'body', BodyInputOf<N>> &
  (Contract[N] extends { multipart: object } ? { form: FormData } : object) & {
    signal?: AbortSignal | undefined;
    headers?: Record<string, string>;
  };

type Arguments<N extends EndpointName> =
  object extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>];

interface AnyRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

export function addressOf(
  name: EndpointName,
  { params = {}, query = {} }: Pick<AnyRequest, 'params' | 'query'>,
): string {
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(String(params[parameter])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length > 0 ? `${path}?${search}` : path;
}

/**
 * Returns the Authorization header for an endpoint. Clears an expired session: then a call with an optional login continues
 * as a guest's, and one that requires a login throws SessionError.
 */
export function authHeader(auth: Auth): Record<string, string> {
  if (auth === 'none') return {};
  const [stored, now] = [readStoredSession(), serverNow()];
  endLapsedSession();
  if (auth === 'optional' && !userToRestore(stored, now)) return {};
  return { Authorization: `Bearer ${tokenToSend(stored, now)}` };
}

const abortable = (outer: AbortSignal | undefined) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TimeoutError('timeout')), REQUEST_TIMEOUT_MS);
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', follow);
  };
  return { signal: controller.signal, end };
};

const fetchAnswer = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    const sentAt = Date.now();
    const response = await fetch(address, init);
    noteServerTime(response.headers.get('Date'), sentAt);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new NetworkError(error instanceof Error ? error.message : String(error));
  }
};

type Read = (response: Response, signal: AbortSignal) => Promise<unknown>;

const readBody: Read = async (response, signal) => {
  try {
    return await response.json();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof SyntaxError) return null;
    throw new NetworkError('the answer was cut off');
  }
};

const readFile: Read = async (response, signal) => {
  try {
    return await response.blob();
  } catch {
    if (signal.aborted) throw signal.reason;
    throw new NetworkError('the file was cut off');
  }
};

const bodyOf = ({ body, form }: AnyRequest): Pick<RequestInit, 'body' | 'headers'> => {
  if (form) return { body: form };
  return body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
};

const request = async (name: EndpointName, parts: AnyRequest, read: Read = readBody): Promise<unknown> => {
  const content = bodyOf(parts);
  const headers = { ...content.headers, ...authHeader(endpoints[name].auth), ...parts.headers };
  const { signal, end } = abortable(parts.signal);
  try {
    const init = { ...content, method: endpoints[name].method, headers, signal };
    const response = await fetchAnswer(addressOf(name, parts), init);
    const answer = await (response.ok ? read : readBody)(response, signal);
    if (response.ok && answer !== null) return completeAnswer(name, answer as object);
    // Loaded on demand, since most visits never need these texts. Without them the server's message is shown.
    await loadNamespaces(['errors']).catch(() => {});
    throw errorOf(response.status, answer, response.headers.get('Retry-After'));
  } finally {
    end();
  }
};

/** Like `call`, but leaves the stored session alone when the server refuses it. */
export async function callKeepingSession<const N extends EndpointName>(
  name: N,
  ...[parts]: Arguments<N>
): Promise<ResponseOf<N>> {
  return (await joiningAgain(() => request(name, (parts ?? {}) as AnyRequest))) as ResponseOf<N>;
}

/** Clears a login that the server refuses, and repeats the call as a guest's if the login is optional. */
const signedOutIfRefused = async <T>(name: EndpointName, ask: () => Promise<T>): Promise<T> => {
  const { auth } = endpoints[name];
  const { idToken } = readStoredSession();
  try {
    return await ask();
  } catch (error) {
    if (auth === 'none' || !isLoginFailure(error)) throw error;
    // Another tab may have signed in again meanwhile.
    if (readStoredSession().idToken === idToken) clearSession();
    if (auth === 'optional') return ask();
    throw error instanceof ApiError
      ? new ApiError({ ...error, message: 'need to login in or login again' })
      : error;
  }
};

/**
 * Calls an endpoint of the contract. Throws SessionError (a login is needed), ApiError (the server refused), NetworkError,
 * TimeoutError (120 s), or the signal's reason. Clears a login that the server refuses, and retries without it where it is
 * optional.
 */
export function call<const N extends EndpointName>(name: N, ...parts: Arguments<N>): Promise<ResponseOf<N>> {
  return signedOutIfRefused(name, () => callKeepingSession(name, ...parts));
}

/** Like `call`, for an endpoint that returns a file. */
export function callForFile<const N extends EndpointName>(name: N, ...[parts]: Arguments<N>): Promise<Blob> {
  return signedOutIfRefused(
    name,
    () => request(name, (parts ?? {}) as AnyRequest, readFile) as Promise<Blob>,
  );
}

/** Asks for the PIN. Rejects if the user declines. */
type Ask = () => Promise<void>;

let open: { readonly eventId: string; readonly ask: Ask } | undefined;
let asked: Promise<void> | undefined;

/** Registers how the open event page asks for its PIN. Returns the function that unregisters it. */
export function provideJoining(eventId: string, ask: Ask): () => void {
  const mine = { eventId, ask };
  open = mine;
  return () => {
    if (open === mine) open = undefined;
  };
}

/**
 * Runs work that the server may refuse with JOIN_FIRST, as it does after the host changed the PIN. Then the page asks for
 * the PIN once, and all waiting work is retried. Work with an `eventId` waits only for that event's PIN. Throws like the
 * work.
 */
export async function joiningAgain<T>(work: () => Promise<T>, eventId?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOpen = open && (eventId === undefined || eventId === open.eventId);
    if (!open || !isOpen || !(error instanceof ApiError) || error.code !== 'JOIN_FIRST') throw error;
    asked ??= open.ask().finally(() => {
      asked = undefined;
    });
    await asked.catch(() => Promise.reject(error));
    return work();
  }
}
