import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hold, inTurn, refuse, release, respond } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleEvent, sampleFigures } from '#testing/samples.ts';

test('reports an address whose PIN does not have six characters', async () => {
  await openPage('/event/abc', { lookUpEvent: refuse('EVENT_NOT_FOUND') });
  await expect.element(page.getByText('The PIN must be 6 characters')).toBeVisible();
});

test('hides Upload on an open page once its event is over', { tags: 'rest' }, async () => {
  const pass = controlTime();
  const eventEndDate = new Date(Date.now() + 60_000).toISOString();
  const event = sampleEvent({ eventEndDate });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect.element(upload.first()).toBeVisible();
  await pass(61_000);
  await expect.element(upload.first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
});

matrix([
  [768, 2],
  [769, 4],
  [1023, 4],
  [1024, 6],
] as const)('the skeleton has the grid’s columns at %i pixels: %i', async (width, columns) => {
  await page.viewport(width, 900);
  const event = sampleEvent();
  const columnsIn = (element: Element | null | undefined) =>
    element && getComputedStyle(element).gridTemplateColumns.split(' ').length;
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: hold(event) });
  const skeleton = page.getByRole('status', { name: 'Loading the event…' });
  await expect.element(skeleton).toBeVisible();
  await expect.poll(() => columnsIn(skeleton.element().lastElementChild)).toBe(columns);
  await release();
  await expect.element(page.getByRole('button', { name: /^Open photo 1,/ })).toBeVisible();
  const row = () => document.querySelector('[data-grid] [data-row-number="1"]')?.parentElement;
  await expect.poll(() => row()?.querySelectorAll('[data-photo]').length).toBe(columns);
});

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

matrix([
  [1280, 900],
  [800, 700],
  [390, 844],
] as const)(
  'adds 15 faces a scroll above a sponsor, and stays in place, at %i x %i',
  async (width, height) => {
    await page.viewport(width, height);
    const event = sampleEvent({ figureCount: 60 }, 'Plus');
    await openPage(`/event/${event.pinCode}`, {
      lookUpEvent: event,
      listFigures: sampleFigures(60, event.photos),
    });
    await page.getByRole('button', { name: 'Download', exact: true }).first().click();
    await page.getByRole('button', { name: /face/i }).first().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('listitem').nth(19)).toBeInTheDocument();
    const scroller = dialog.element().querySelector('[data-scroller]') as HTMLElement;
    await expect.element(dialog.getByRole('link', { name: /Sponsor 4/ })).toBeInTheDocument();
    for (const shown of [35, 50]) {
      scroller.scrollTop = scroller.scrollHeight;
      const top = scroller.scrollTop;
      await expect.element(dialog.getByRole('listitem').nth(shown - 1)).toBeInTheDocument();
      // A list that grows again does so in the next frames.
      for (let frames = 0; frames < 5; frames += 1) await frame();
      expect(dialog.getByRole('listitem').elements()).toHaveLength(shown);
      expect(scroller.scrollTop).toBe(top);
    }
  },
);

test('shows the server’s message with or without a code when a Plus event cannot be saved', async () => {
  signIn();
  const told = (status: number, message: string) =>
    respond(status, JSON.stringify({ error: { message } }), 'application/json');
  await openPage('/pending-event-creation', {
    createPendingEvent: inTurn(
      told(400, 'The shop is closed today.'),
      told(500, 'The till is broken.'),
      told(503, 'The till is being repaired.'),
      respond(500, '', 'application/json'),
      refuse('VALIDATION_FAILED'),
    ),
  });
  const name = page.getByRole('textbox').first();
  const save = page.getByRole('button', { name: /^Continue to payment/ });
  await name.fill('Wedding');
  for (const text of [
    'The shop is closed today.',
    'The till is broken.',
    'The till is being repaired.',
    'Unexpected error',
    'Some of what you entered is not valid.',
  ]) {
    await save.click();
    await expect.element(name).toHaveAccessibleDescription(text);
  }
});

/** Presses a button that the page has disabled, as its handler would be called if the selection were lost meanwhile. */
const pressAnyway = (button: Element) => {
  const [, props] = Object.entries(button).find(([name]) => name.startsWith('__reactProps')) ?? [];
  (props as { onClick: () => void }).onClick();
};

test('a download without an event id or a figure says so on the page', async () => {
  const event = sampleEvent();
  const replies = { listFigures: sampleFigures(2) };
  const screen = await openPage(`/event/${event.pinCode}?open=download`, { lookUpEvent: event, ...replies });
  await page.getByRole('button', { name: /^Select with face recognition/ }).click();
  const download = page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true });
  await expect.element(download).toBeDisabled();
  pressAnyway(download.element());
  await expect.element(page.getByText('No figure is selected')).toBeVisible();
  await screen.unmount();
  const nameless = sampleEvent({ eventId: '' });
  await openPage(`/event/${nameless.pinCode}?open=download`, { lookUpEvent: nameless });
  await page.getByRole('button', { name: /^Download all/ }).click();
  await expect.element(page.getByText('No event id is provided')).toBeVisible();
});
