import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Builder, By, type WebDriver, WebElement } from 'selenium-webdriver';
import { installPackage } from '../../scripts/install-package.ts';
import { freePort } from '../free-port.ts';
import { type BrowserKind, type BrowserOptions, PHONE, type RunningBrowser, type Tab } from './browser.ts';
import { until } from './page-steps.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const NEEDED = {
  [DRIVER]: 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/dbus-run-session': 'dbus',
};
const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);
const missing = () => Object.entries(NEEDED).filter(([path]) => !existsSync(path));

const endGroup = async (leader: ChildProcess): Promise<void> => {
  if (!leader.pid || leader.exitCode !== null || leader.signalCode !== null) return;
  const ended = once(leader, 'exit');
  process.kill(-leader.pid, 'SIGKILL');
  await ended;
};

/** Starts a virtual screen. Returns its process and its name. */
const startScreen = async () => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return { screen, display: `:${String(number).trim()}` };
};

/** Without this the browser's own buttons and address field make the window wider than a phone. */
const NARROW = 'button, entry, box { font-size: 2px; padding: 0; margin: 0; min-width: 0 }';

/** Sets the desktop's variables for the browser's files and look. */
const environment = ({ profile, downloads }: BrowserOptions, display: string): NodeJS.ProcessEnv => {
  const config = join(profile, '.config');
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), NARROW);
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { ...process.env, DISPLAY: display, HOME: profile, XDG_CONFIG_HOME: config };
};

const tabOf = (driver: WebDriver, handle: string): Tab => {
  const here = () => driver.switchTo().window(handle);
  return {
    open: async (address) => {
      await here();
      await driver.get(address);
    },
    evaluate: async <T>(expression: string) => {
      await here();
      return driver.executeScript<T>(`return (${expression});`);
    },
    press: async (element) => {
      await here();
      const found = await driver.executeScript(`return (${element});`);
      if (!(found instanceof WebElement)) throw new Error(`there is nothing to press: ${element}`);
      await found.click();
    },
    chooseFiles: async (selector, paths) => {
      await here();
      await driver.findElement(By.css(selector)).sendKeys(paths.join('\n'));
    },
    takeScreenshot: async () => {
      await here();
      return Buffer.from(await driver.takeScreenshot(), 'base64');
    },
    close: async () => {
      await here();
      await driver.close();
    },
  };
};

/** Resizes the window so that its page is as large as a phone's. */
const resize = async (driver: WebDriver): Promise<void> => {
  const size = async () => driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  const rect = await driver.manage().window().getRect();
  const [width, height] = await size();
  await driver
    .manage()
    .window()
    .setRect({
      width: rect.width + PHONE.width - width,
      height: rect.height + PHONE.height - height,
    });
};

const start = async (options: BrowserOptions): Promise<RunningBrowser> => {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const service = spawn('dbus-run-session', ['--', DRIVER, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: environment(options, display),
  });
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
  await until('WebKitWebDriver runs', isUp, (isThere) => isThere);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] },
    })
    .build();
  const first = await driver.getWindowHandle();
  return {
    version: (await driver.getCapabilities()).getBrowserVersion() ?? '',
    newTab: async () => {
      // The current window may be closed.
      await driver.switchTo().window(first);
      await driver.switchTo().newWindow('window');
      await resize(driver);
      return tabOf(driver, await driver.getWindowHandle());
    },
    end: async () => {
      await driver.quit().catch(() => undefined);
      await endGroup(service);
      await endGroup(screen);
    },
  };
};

/** WebKit, the engine of all iPhone browsers: GTK's MiniBrowser on a virtual screen, driven by WebDriver. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  prepare: () => {
    for (const [, name] of missing()) installPackage(name, 'the main job in WebKit');
    const packages = missing().map(([, name]) => name);
    if (packages.length > 0) return `Debian’s ${packages.join(', ')}`;
    return findBrowser() ? null : 'MiniBrowser of WebKitGTK';
  },
  start,
};
