import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

export interface KillableBrowser {
  /** The browser's default context, stored in its folder. */
  readonly context: BrowserContext;
  /** Kills the browser as a phone does that runs out of memory, without a chance to clean up. */
  readonly kill: () => Promise<void>;
}

/** Starts a browser on a folder that outlives it. Playwright's own browser cannot be killed. */
export async function startKillableBrowser(
  folder: string,
  { executablePath = chromium.executablePath(), args = [] }: LaunchOptions = {},
): Promise<KillableBrowser> {
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--lang=en-US'];
  const browser = spawn(executablePath, [...args, ...own], {
    // A process group of its own, so that its children are killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(browser, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    browser.stderr.on('data', (text) => {
      said += text;
      const [, found] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    browser.on('exit', () => reject(new Error(said)));
  });
  const connected = await chromium.connectOverCDP(address);
  const [context = await connected.newContext()] = connected.contexts();
  return {
    context,
    kill: async () => {
      if (browser.pid && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL');
      await exited;
    },
  };
}
