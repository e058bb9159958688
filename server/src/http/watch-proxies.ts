import type { Context } from '#app/context/context.ts';
import type { App, Request } from './exchange.ts';
import { type Arrival, type Fault, judgeForwarding } from './judge-forwarding.ts';

/** Called by probes and by Prometheus, which use neither the proxies nor the name. */
const OF_MACHINES = /^\/api\/(health|metrics)/;
const ALL_FAULTS = 5;

/** Logs each fault of the proxies in front, or of the settings about them, once in the life of a process. */
export function watchProxies(app: App, { config, publicUrl, log }: Context) {
  const said = new Set<Fault>();
  const expected = { trustedProxies: config.trustedProxies, publicUrl };
  app.addHook('onRequest', (request, _reply, done) => {
    if (said.size === ALL_FAULTS || OF_MACHINES.test(request.url)) return done();
    for (const [fault, sentence] of judgeForwarding(arrivalOf(request), expected)) {
      if (!said.has(fault)) log.warn(sentence);
      said.add(fault);
    }
    done();
  });
}

/** Returns how a request came here. */
export function arrivalOf(request: Pick<Request, 'headers' | 'ip' | 'host' | 'socket'>): Arrival {
  return {
    forwardedFor: [request.headers['x-forwarded-for'] ?? []]
      .flat()
      .flatMap((line) => line.split(','))
      .flatMap((entry) => entry.trim() || []),
    client: request.ip,
    peer: request.socket.remoteAddress ?? '',
    protocol: [request.headers['x-forwarded-proto'] ?? []].flat()[0]?.split(',')[0]?.trim(),
    host: request.host,
  };
}
