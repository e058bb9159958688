import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Context } from '#app/context/context.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/**
 * Returns the headers that helmet sets on every response (threats.md A3), by lower-case name. They depend on settings only,
 * so they are computed once: building them takes a tenth of a cached response's time.
 */
export function securityHeaders(context: Context): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(context),
    // Other services on subdomains may have no HTTPS.
    strictTransportSecurity: context.publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: context.config.hstsSubdomains,
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Photos and pictures override this to be shown by other origins.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
