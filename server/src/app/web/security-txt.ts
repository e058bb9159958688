import type { Context } from '#app/context/context.ts';
import type { App } from '#http/exchange.ts';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Serves /.well-known/security.txt (RFC 9116) with the operator's contact and languages. */
export const serveSecurityTxt = (
  app: App,
  { config, publicUrl, clock }: Pick<Context, 'config' | 'publicUrl' | 'clock'>,
) => {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(clock().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [
      ...config.brand.contactEmails.map((email) => `Contact: mailto:${email}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en, zh-TW',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
