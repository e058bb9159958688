/** Steps shared by walk-*.spec.ts, in either language. */
import type { Page } from '@playwright/test';
import { database } from './product.ts';
import { type Locale, textsOf } from './texts.ts';

type Values = Readonly<Record<string, string | number>>;

/** Fills values into a text of the product. */
export function said(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** Returns the text for a count. English has a form of its own for 1, Chinese does not. */
export function counted(texts: object, key: string, count: number, values: Values = {}): string {
  const forms = texts as Readonly<Record<string, string>>;
  const one = count === 1 ? forms[`${key}_one`] : undefined;
  return said(one ?? forms[`${key}_other`] ?? '', { count, ...values });
}

export type Files = { name: string; mimeType: string; buffer: Buffer }[];

/** Opens an event's upload dialog, picks files in the file chooser and confirms. */
export async function sendPhotos(page: Page, locale: Locale, files: Files): Promise<void> {
  const { eventPage, uploads } = textsOf[locale];
  await page.getByRole('button', { name: eventPage.upload, exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: uploads.choose }).click();
  await (await choosing).setFiles(files);
  await confirmUpload(page, locale, files.length);
}

export function confirmUpload(page: Page, locale: Locale, count: number): Promise<void> {
  return page
    .getByRole('dialog')
    .getByRole('button', { name: counted(textsOf[locale].uploads, 'confirm', count) })
    .click();
}

export const photosOn = (page: Page) => page.locator('[data-photo]');

/** The heading of the guest's own page: "n photos of you". */
export function photosOfYou(page: Page, locale: Locale, count: number) {
  return page.getByRole('heading', {
    level: 1,
    name: counted(textsOf[locale].people, 'ofYou', count),
    exact: true,
  });
}

/** Opens the guest's own page by a tap on the face with the most photos. */
export async function tapOwnFace(page: Page, locale: Locale): Promise<void> {
  const { people, figures } = textsOf[locale];
  await page.getByRole('region', { name: people.strip }).getByRole('button', { name: people.findMe }).click();
  await page
    .getByRole('dialog', { name: figures.find.title })
    .getByRole('region', { name: figures.find.orTap })
    .getByRole('button')
    .first()
    .click();
}

/** Returns the names of an event's photos on the server. A photo that arrived twice is listed twice. */
export async function namesIn(eventId: string): Promise<string[]> {
  const rows = database().selectFrom('photos').select('name').where('event_id', '=', eventId);
  return (await rows.orderBy('name').execute()).map(({ name }) => name);
}
