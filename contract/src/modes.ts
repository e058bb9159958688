import { type EndpointName, endpoints } from './endpoints.ts';

/** What an administrator has switched on for the whole installation. */
export interface Modes {
  /** Only administrators are served. */
  readonly maintenance: boolean;
  /** Nothing is changed, so that a copy of the installation is complete. */
  readonly readOnly: boolean;
}

/** Answers with 503 ask to wait this long. */
export const MODE_RETRY_SECONDS = 30;

/** Endpoints that only read, although their method is not GET. */
const READS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'createArchive',
  'downloadEverything',
  'findFigures',
  'listMatchesByKey',
  'reportVitals',
  'returnFromCashier',
]);

/** Endpoints that write in read-only mode, too: a host or an administrator can sign in, and end the mode. */
const WRITES_ALWAYS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'createSession',
  'renewSession',
  'signOut',
  'endSession',
  'endAllSessions',
  'changeModes',
]);

/**
 * Endpoints that are served during maintenance besides those for administrators: what monitoring reads, what signing in
 * needs, and what the payment provider sends.
 */
const SERVED_ALWAYS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'getLive',
  'getReady',
  'getMetrics',
  'getConfig',
  'createSession',
  'renewSession',
  'signOut',
  'listSessions',
  'endSession',
  'endAllSessions',
  'checkAdmin',
  'receivePaymentNotice',
  'returnFromCashier',
  'leaveCashier',
]);

/** Returns whether an endpoint changes what the installation stores about events and users. */
const isWrite = (name: EndpointName): boolean => endpoints[name].method !== 'GET' && !READS.has(name);

const isForAdmins = (name: EndpointName): boolean => {
  const endpoint = endpoints[name];
  return 'who' in endpoint && endpoint.who === 'admin';
};

/** Returns the code with which an endpoint is refused in these modes; undefined when it is served. */
export function refusalIn(modes: Modes, name: EndpointName): 'MAINTENANCE' | 'READ_ONLY' | undefined {
  if (modes.maintenance && !SERVED_ALWAYS.has(name) && !isForAdmins(name)) return 'MAINTENANCE';
  return modes.readOnly && isWrite(name) && !WRITES_ALWAYS.has(name) ? 'READ_ONLY' : undefined;
}
