import { mountLocalIdentity } from '#accounts/local-provider/mount.ts';
import type { Context } from '#app/context/context.ts';
import type { AnyAct } from '#http/act.ts';
import { bindAct } from '#http/bind-endpoint.ts';
import { createFastify, type Patience } from '#http/create-fastify.ts';
import type { App } from '#http/exchange.ts';
import { registerForms, registerMultipart, registerRawBodies } from '#http/register-raw-bodies.ts';
import { answerNotFound } from '#http/responding/error-handler.ts';
import { type FillPage, serveWeb } from '#http/responding/static-files.ts';
import { mountSandboxCashier } from '#plus/payments/sandbox-cashier/mount.ts';
import { keepTallyWritten } from '#plus/statistics/write-tally.ts';
import { admitCallers } from './admit-callers.ts';
import { mountEcho } from './echo-routes.ts';
import { fillPage } from './fill-page.ts';
import { acts } from './route-table.ts';

export interface AppOptions extends Patience {
  /** The folder of the web's files; without it none are served. */
  readonly webDir?: string;
}

/**
 * Builds the HTTP server: the routes of the contract, the local identity provider and the sandbox cashier, then the
 * web's files from `webDir`.
 */
export async function createApp(context: Context, options: AppOptions = {}): Promise<App> {
  const app = await createFastify(context, options);
  // After the last request in flight.
  app.addHook('onClose', keepTallyWritten(context));
  const admission = admitCallers(context);
  const bindAll = (scope: App, body: AnyAct['body']) => {
    for (const act of acts) if (act.body === body) bindAct(scope, context, admission, act);
  };
  bindAll(app, 'json');
  await registerForms(app, async (scope) => {
    bindAll(scope, 'form');
    await mountSandboxCashier(scope, context);
  });
  await registerMultipart(app, (scope) => bindAll(scope, 'multipart'));
  await registerRawBodies(app, (scope) => bindAll(scope, 'raw'));
  await mountLocalIdentity(app, context);
  await mountEcho(app, context);
  serveSecurityTxt(app, context);
  const { webDir } = options;
  const fill: FillPage = (path, request) => fillPage(context, path, request);
  if (webDir) await serveWeb(app, context, { webDir, fillPage: fill });
  else app.setNotFoundHandler(answerNotFound);
  return app;
}

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Serves /.well-known/security.txt (RFC 9116) with the operator's contact and languages. */
const serveSecurityTxt = (app: App, { config, publicUrl, clock }: Context) => {
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
