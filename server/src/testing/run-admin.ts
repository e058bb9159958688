import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestServer } from './test-server.ts';

const pathOf = (command: string) => fileURLToPath(new URL(`../bin/${command}.ts`, import.meta.url));

/** Runs `npm run admin -- …` beside a test's server, in a process of its own. */
export function runAdmin(server: Pick<TestServer, 'databaseUrl' | 'context'>, ...words: string[]) {
  return run('admin', server, words);
}

/** Runs `npm run adopt -- …` in the same way. */
export function runAdopt(server: Pick<TestServer, 'databaseUrl' | 'context'>, ...words: string[]) {
  return run('adopt', server, words);
}

const run = async (
  command: 'admin' | 'adopt',
  { databaseUrl, context: { config } }: Pick<TestServer, 'databaseUrl' | 'context'>,
  words: string[],
): Promise<{ code: number; output: string; complaint: string }> => {
  const env = {
    PATH: process.env.PATH,
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    ADMIN_EMAILS: config.adminEmails.join(','),
    ...(config.openId && {
      OIDC_ISSUER: config.openId.issuer,
      OIDC_CLIENT_ID: config.openId.clientId,
      OIDC_CLIENT_SECRET: config.openId.clientSecret,
    }),
  };
  const child = spawn(process.execPath, [pathOf(command), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0], output, complaint };
};
