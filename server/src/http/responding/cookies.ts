import type { Context } from '#app/context/context.ts';
import type { Reply, Request } from '#http/exchange.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Sets a cookie that scripts cannot read, Secure when the service is reached by https. */
export function setCookie(
  context: Context,
  reply: Reply,
  { name, value, maxAge = YEAR_SECONDS }: { name: string; value: string; maxAge?: number },
) {
  return reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    maxAge,
  });
}

export const readCookie = (request: Request, name: string): string | undefined => request.cookies[name];
