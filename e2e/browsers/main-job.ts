import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { database, origin } from '../product.ts';
import { readZip } from '../read-zip.ts';
import { samplePaths, smallPhotos } from '../sample-files.ts';
import { type SeededEvent, seedEvent } from '../seed-events.ts';
import { type Locale, textsOf } from '../texts.ts';
import type { RunningBrowser, Tab } from './browser.ts';
import { countOf, press, until, waitFor } from './page-steps.ts';

const FACES_TIMEOUT_MS = 240_000;
const SAMPLES = samplePaths.slice(0, 3);
/** More than one batch, so that some photos wait when the tab is closed. */
const MANY = 8;

export interface Walk {
  readonly browser: RunningBrowser;
  readonly locale: Locale;
  readonly downloads: string;
  /** A folder for files to upload. */
  readonly files: string;
  /** Runs one step, logs it, and takes a screenshot of `tab` afterwards. */
  readonly step: (name: string, tab: Tab, act: () => Promise<void>) => Promise<void>;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Fills the numbers into a text of the product. */
const say = (text: string, values: Record<string, number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

const anyNumber = (text: string): RegExp => new RegExp(text.replace(/\{\{\w+\}\}/g, '\\d+'));

const photosIn = async (eventId: string) => {
  const rows = database()
    .selectFrom('photos')
    .select(['id', 'name', 'sha256'])
    .where('event_id', '=', eventId);
  return rows.orderBy('name').execute();
};

/** Opens a page in a language, as if the user had chosen it. */
const openIn = async (tab: Tab, locale: Locale, path: string): Promise<void> => {
  await tab.open(`${origin()}/about-us`);
  await tab.evaluate(`localStorage.setItem('i18nextLng', '${locale}')`);
  await tab.open(`${origin()}${path}`);
};

/** Waits for a complete download, since browsers write partial files. Returns its path. */
const downloaded = async (folder: string, isWanted: (name: string) => boolean): Promise<string> => {
  const look = async () => readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0);
  const isComplete = (names: string[]) =>
    names.some(isWanted) && !names.some((name) => /\.(part|wkdownload)$/.test(name));
  const names = await until('a download is complete', look, isComplete);
  return join(folder, names.find(isWanted) ?? '');
};

/** From now on lets one batch of the page's uploads to an event arrive and holds the others forever. */
const holdAfterOne = (tab: Tab, eventId: string): Promise<void> =>
  tab.evaluate(`void (() => {
    const { send, setRequestHeader } = XMLHttpRequest.prototype;
    const ours = new WeakSet();
    let isOneThrough = false;
    XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
      if (value === '${eventId}') ours.add(this);
      return setRequestHeader.call(this, name, value);
    };
    XMLHttpRequest.prototype.send = function (body) {
      if (!ours.has(this)) return send.call(this, body);
      if (isOneThrough) return;
      this.addEventListener('readystatechange', () => {
        isOneThrough ||= this.readyState === 4 && this.status === 200;
      });
      send.call(this, body);
    };
  })()`);

const upload = async (tab: Tab, { locale }: Walk, paths: readonly string[]): Promise<void> => {
  const { uploads, eventPage } = textsOf[locale];
  await press(tab, { selector: 'main button', name: eventPage.upload });
  await waitFor(tab, { selector: '[role=dialog] button', name: uploads.choose });
  await tab.chooseFiles('[role=dialog] input[type=file]', paths);
  await press(tab, {
    selector: '[role=dialog] button',
    name: say(uploads.confirm_other, { count: paths.length }),
  });
};

const TILE = { selector: '[data-photo]' };
const imagesLoaded = `[...document.querySelectorAll('[data-photo] img')].filter((image) => image.complete && image.naturalWidth > 0).length`;

const uploadThree = async (tab: Tab, walk: Walk): Promise<void> => {
  const { uploads } = textsOf[walk.locale];
  await upload(tab, walk, SAMPLES);
  await waitFor(tab, {
    selector: '[data-sonner-toast], [role=status]',
    name: anyNumber(say(uploads.done_other, { count: 3 })),
  });
};

const seeThree = async (tab: Tab): Promise<void> => {
  await waitFor(tab, TILE, 3);
  await until(
    'three pictures are shown',
    () => tab.evaluate<number>(imagesLoaded),
    (shown) => shown === 3,
  );
};

const findMe = async (tab: Tab, { locale }: Walk): Promise<void> => {
  const { people, figures } = textsOf[locale];
  const find = { selector: 'main button', name: people.findMe };
  await waitFor(tab, find, undefined, FACES_TIMEOUT_MS);
  await press(tab, find);
  await waitFor(tab, { selector: '[role=dialog] h3', name: figures.find.orTap });
  await press(tab, { selector: '[role=dialog] section button' });
  const headings = anyNumber(
    `^(${people.ofYou_other}${locale === 'en-US' ? `|${textsOf['en-US'].people.ofYou_one}` : ''})$`,
  );
  await waitFor(tab, { selector: 'h1', name: headings });
  const count = await countOf(tab, TILE);
  const said = await tab.evaluate<string>(`document.querySelector('h1').textContent`);
  if (Number(/\d+/.exec(said)?.[0]) !== count) throw new Error(`${said}, and ${count} are shown`);
};

const saveOne = async (tab: Tab, { locale, downloads }: Walk, eventId: string): Promise<void> => {
  await press(tab, TILE);
  await press(tab, { selector: '.yarl__portal button', name: textsOf[locale].downloads.savePhoto });
  const hashes = new Map(
    (await photosIn(eventId)).map((photo) => [photo.name, photo.sha256.toString('hex')]),
  );
  const path = await downloaded(downloads, (name) => hashes.has(name));
  if (sha256(readFileSync(path)) !== hashes.get(basename(path)))
    throw new Error(`${basename(path)} is not the photo of the event`);
};

const saveZip = async (
  tab: Tab,
  { locale, downloads }: Walk,
  { eventId, pinCode }: SeededEvent,
): Promise<void> => {
  const t = textsOf[locale].downloads;
  await tab.open(`${origin()}/event/${pinCode}?open=download`);
  await press(tab, { selector: '[role=dialog] button', name: new RegExp(`^${t.downloadAll}`) });
  const packed = await readZip({ path: () => downloaded(downloads, (name) => name.endsWith('.zip')) });
  const wanted = (await photosIn(eventId)).map((photo) => [photo.name, photo.sha256.toString('hex')]);
  const isSame = JSON.stringify([...packed].sort()) === JSON.stringify(wanted);
  if (!isSame) throw new Error(`the ZIP holds ${[...packed.keys()]}`);
};

/** Closes the tab during a batch. Another tab of the same browser sends the rest. */
const reopen = async (walk: Walk): Promise<void> => {
  const { browser, locale, files, step } = walk;
  const { eventId, pinCode } = await seedEvent({ name: '林家聚會 Family day' });
  const paths = (await smallPhotos(MANY)).map(({ name, buffer }) => {
    writeFileSync(join(files, name), buffer);
    return join(files, name);
  });
  const closed = await browser.newTab();
  await step('an upload is under way', closed, async () => {
    await openIn(closed, locale, `/event/${pinCode}`);
    await holdAfterOne(closed, eventId);
    await upload(closed, walk, paths);
    await until(
      'a batch arrives',
      () => photosIn(eventId),
      ({ length }) => length > 0,
    );
    await waitFor(closed, { selector: '[role=dialog] p', name: textsOf[locale].uploads.mayLeave });
  });
  const before = (await photosIn(eventId)).length;
  if (before === MANY) throw new Error('nothing was left to send when the tab was closed');
  await closed.close();
  const tab = await browser.newTab();
  await step('the tab is closed and opened again: each photo arrives once', tab, async () => {
    await tab.open(`${origin()}/event/${pinCode}`);
    await until(
      'all photos arrive',
      () => photosIn(eventId),
      ({ length }) => length >= MANY,
    );
    await waitFor(tab, TILE, MANY);
    const names = (await photosIn(eventId)).map(({ name }) => name);
    if (new Set(names).size !== MANY || names.length !== MANY) throw new Error(`the event holds ${names}`);
  });
  await tab.close();
};

/** Does what most guests come for, in one browser and one language: from the QR code's link to the saved photos. */
export async function doMainJob(walk: Walk): Promise<void> {
  const { browser, locale, step } = walk;
  const event = await seedEvent({ name: '林家聚會 Family day' });
  const tab = await browser.newTab();
  await step('join by the link of the QR code', tab, async () => {
    await openIn(tab, locale, `/event/${event.pinCode}`);
    await waitFor(tab, { selector: 'h1', name: event.eventName });
  });
  await step('upload three photos', tab, () => uploadThree(tab, walk));
  await step('see them in the grid', tab, () => seeThree(tab));
  await step('find me by a tap on my face', tab, () => findMe(tab, walk));
  await step('save one photo', tab, () => saveOne(tab, walk, event.eventId));
  await step('save all as a ZIP', tab, () => saveZip(tab, walk, event));
  // Any open tab may send, so this one is closed first.
  await tab.close();
  await reopen(walk);
}
