import type { Context } from '#app/context/context.ts';

/**
 * Returns what our pages may load and post to (threats.md A3); the identity provider's and the cashier's hosts come
 * from settings.
 */
export function contentSecurityPolicy({ config, publicUrl, payments, storage }: Context) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // The dialog and toast libraries set style attributes; no style sheet comes from another origin.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https://*.googleusercontent.com', ...photosOf(storage)],
      'connect-src': ["'self'", ...config.corsOrigins, ...photosOf(storage)],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'font-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'", ...(payments ? [new URL(payments.checkoutUrl).origin] : [])],
      'frame-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      ...(publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
    },
  };
}

/** Returns the origin that serves photos besides this one. */
const photosOf = ({ addressOrigin }: Context['storage']): string[] => (addressOrigin ? [addressOrigin] : []);
