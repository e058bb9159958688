/**
 * npm run screenshots [-- words of names] [--narrow]
 * Takes a screenshot of every screen and state of the running product, in both languages, on a phone and on a computer.
 * `--narrow` uses the smallest phone and a tablet instead. Writes them to screenshots/, with an index.html to browse.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { signedInAs } from '../e2e/fixtures.ts';
import { origin } from '../e2e/product.ts';
import { routes } from '../web/src/app/routes.ts';
import { adminStates } from './screenshots/admin-states.ts';
import { allShown } from './screenshots/all-shown.ts';
import { backstageStates } from './screenshots/backstage-states.ts';
import { blurStates } from './screenshots/blur-states.ts';
import { bookStates } from './screenshots/book-states.ts';
import { choiceStates } from './screenshots/choice-states.ts';
import { chosenHostStates } from './screenshots/chosen-host-states.ts';
import { closedStates } from './screenshots/closed-states.ts';
import { coHostStates } from './screenshots/co-host-states.ts';
import { contactSheet } from './screenshots/contact-sheet.ts';
import { decidingStates } from './screenshots/deciding-states.ts';
import { downloadStates } from './screenshots/download-states.ts';
import { eventStates } from './screenshots/event-states.ts';
import { forgetStates } from './screenshots/forget-states.ts';
import { guestListStates } from './screenshots/guest-list-states.ts';
import { hostingStates } from './screenshots/hosting-states.ts';
import { installationStates } from './screenshots/installation-states.ts';
import { lovedStates } from './screenshots/loved-states.ts';
import { memberStates } from './screenshots/member-states.ts';
import { modeStates } from './screenshots/mode-states.ts';
import { paymentStates } from './screenshots/payment-states.ts';
import { peopleStates } from './screenshots/people-states.ts';
import { languages, openBrowser, phone, startProduct } from './screenshots/product.ts';
import { shotStates } from './screenshots/shot-states.ts';
import { siteStates } from './screenshots/site-states.ts';
import { deleteOtherEvents, type Stage, setStage } from './screenshots/stage.ts';
import type { State } from './screenshots/state.ts';
import { taskStates } from './screenshots/task-states.ts';
import { uploadStates } from './screenshots/upload-states.ts';
import { wallStates } from './screenshots/wall-states.ts';
import { wishStates } from './screenshots/wish-states.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}screenshots`;
const allSizes = {
  phone: { width: 390, height: 844 },
  computer: { width: 1440, height: 900 },
  small: { width: 320, height: 640 },
  tablet: { width: 768, height: 1024 },
} as const;
type Size = keyof typeof allSizes;
const isNarrow = process.argv.includes('--narrow');
const sizes: readonly Size[] = isNarrow ? ['small', 'tablet'] : ['phone', 'computer'];
const isPhone = (size: Size) => size === 'phone' || size === 'small';

const all = [
  ...siteStates,
  ...eventStates,
  ...lovedStates,
  ...decidingStates,
  ...shotStates,
  ...downloadStates,
  ...peopleStates,
  ...forgetStates,
  ...blurStates,
  ...uploadStates,
  ...memberStates,
  ...modeStates,
  ...hostingStates,
  ...backstageStates,
  ...paymentStates,
  ...adminStates,
  ...chosenHostStates,
  ...installationStates,
  ...closedStates,
  ...wallStates,
  ...coHostStates,
  ...bookStates,
  ...wishStates,
  ...choiceStates,
  ...taskStates,
  ...guestListStates,
];
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

/** Returns the routes without a state, so that no new screen is forgotten. */
const forgotten = (): string[] => {
  const shown = new Set<string>(all.map(({ route }) => route));
  return routes.map(({ page }) => page).filter((page) => !shown.has(page));
};

const openPage = async (browser: Browser, state: State, { stage, size }: { stage: Stage; size: Size }) => {
  const { hasTouch, isMobile, ...common } = phone(stage.language);
  const context = await browser.newContext({
    ...common,
    ...(isPhone(size) && { hasTouch: hasTouch ?? true, isMobile: isMobile ?? true }),
    baseURL: origin(),
    viewport: allSizes[size],
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
    ...(state.as && { storageState: signedInAs(stage[state.as]) }),
  });
  return context.newPage();
};

/** Scrolls through the page once, so that lazy pictures load. */
const seeAll = async (page: Page) => {
  const height = await page.evaluate<number>('document.body.scrollHeight');
  for (let y = 0; y < height; y += 600) {
    await page.evaluate(`window.scrollTo(0, ${y})`);
    await page.waitForTimeout(30);
  }
  await allShown(page);
  await page.evaluate('window.scrollTo(0, 0)');
};

/** A date field takes its language when it gets its type, which React sets before the field is on the page. */
const REFORMAT_DATES =
  "for (const field of document.querySelectorAll('[type=date]')) { field.type = 'text'; field.type = 'date'; }";

/** Pages that list events. */
const LISTS = new Set<State['route']>(['hostedEvents', 'joinedEvents', 'admin']);

const take = async (browser: Browser, state: State, look: { stage: Stage; size: Size }) => {
  const page = await openPage(browser, state, look);
  page.setDefaultTimeout(15_000);
  const file = `${state.name}.${look.stage.language}.${look.size}.png`;
  try {
    if (LISTS.has(state.route)) await deleteOtherEvents();
    await state.show(page, look.stage);
    await page.evaluate(REFORMAT_DATES);
    await allShown(page);
    if (state.isWhole) await seeAll(page);
    await page.screenshot({ path: `${folder}/${file}`, fullPage: state.isWhole ?? false });
    return [];
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return [file];
  } finally {
    await page.context().close();
  }
};

const stop = await startProduct();
const browser = await openBrowser();
const missing: string[] = [];
try {
  if (words.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const language of languages) {
    const stage = await setStage(language);
    for (const size of sizes)
      for (const state of wanted)
        if (isPhone(size) || !state.isPhoneOnly)
          missing.push(...(await take(browser, state, { stage, size })));
  }
  const variants = languages.flatMap((language) => sizes.map((size) => `${language}.${size}`));
  writeFileSync(
    `${folder}/index.html`,
    contactSheet(
      all.map(({ name }) => name),
      variants,
    ),
  );
} finally {
  await browser.close();
  await stop();
}
for (const route of forgotten()) console.error(`no state shows the route ${route}`);
console.log(`${folder}/index.html: ${wanted.length} states, ${missing.length} pictures failed`);
process.exit(missing.length + forgotten().length === 0 ? 0 : 1);
