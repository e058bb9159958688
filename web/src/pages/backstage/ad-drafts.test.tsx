import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropDrafts, PICTURE_DRAFTS } from '#lib/session/drafts.ts';
import { answerCalls, cut, hold, received, refuse, release } from '#testing/answer-calls.ts';
import {
  BACK,
  backstageAt,
  dropImage,
  eventWithAds,
  FAILED,
  fillTexts,
  namedAd,
  openBackstage,
  openSlot,
  preview,
  SAVED,
  saveButton,
  savedAs,
  slot,
  subtitleField,
} from '#testing/edit-ads.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { adPicture } from '#testing/sample-ads.ts';

beforeEach(dropDrafts);

const settled = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Returns the keys in each store of the browser's databases. */
const keysInDatabases = async () => {
  const kept: Record<string, IDBValidKey[]> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      kept[`${name}/${store}`] = await settled(database.transaction(store).objectStore(store).getAllKeys());
    database.close();
  }
  return kept;
};
const picturesKept = async () => (await keysInDatabases())[`${PICTURE_DRAFTS}/pictures`]?.length ?? 0;
/** Returns everything that the browser stores for this site, as text. */
const browserKeeps = async () =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await keysInDatabases()]);

const fillNew = async (position: number) => {
  await subtitleField.fill('With thanks');
  await fillTexts(position, { name: `Sponsor ${position}`, link: 'fern.example.com' });
  dropImage(position, await adPicture(position));
  await expect.element(preview(position)).toBeVisible();
};
const expectNew = async (position: number) => {
  await expect.element(subtitleField).toHaveValue('With thanks');
  await openSlot(position);
  await expect.element(slot(position).getByLabelText('Ad name')).toHaveValue(`Sponsor ${position}`);
  await expect.element(slot(position).getByLabelText('Link')).toHaveValue('fern.example.com');
  await expect.poll(() => (preview(position).element() as HTMLImageElement).naturalWidth).toBe(800);
};
const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('restores unsaved changes, including pictures and removals, until they are saved', {
  tags: 'rest',
}, async () => {
  const event = eventWithAds([namedAd(1, 'First'), namedAd(2, 'Second')]);
  const first = await openBackstage(event);
  await fillNew(3);
  await openSlot(1);
  await slot(1).getByRole('button', { name: 'Remove ad 1' }).click();
  await openSlot(2);
  await slot(2).getByRole('button', { name: 'Remove image' }).click();
  await first.unmount();
  const second = await openBackstage(event);
  await expect.element(page.getByText(BACK)).toBeVisible();
  await expectAccessible('draft');
  await expectNew(3);
  await openSlot(1);
  await expect.element(slot(1)).toMatchTextContent('This ad will be removed when you save.');
  await openSlot(2);
  await expect.element(slot(2)).toMatchTextContent('You removed the original image.');
  dropImage(2, await adPicture(2));
  await answerCalls(
    savedAs(event, { ads: [namedAd(2, 'Second'), namedAd(3, 'Sponsor 3')], subtitle: 'With thanks' }),
  );
  await expect.element(saveButton).toBeEnabled();
  await saveButton.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.poll(picturesKept).toBe(0);
  const [sent] = await received('saveAds');
  expect(sent?.files).toEqual(['sponsor-2.webp', 'sponsor-3.webp']);
  expect(JSON.parse(sent?.fields.settingSet ?? '')).toMatchObject({
    plusEventSetting: { sponsorSubtitle: 'With thanks' },
    imageAdSet: [{ positionId: 1, remove: true }, { positionId: 2 }, { positionId: 3, name: 'Sponsor 3' }],
  });
  await second.unmount();
  await openPage(backstageAt(event.pinCode));
  await expect.element(slot(3)).toMatchTextContent('Live');
  await expect.element(page.getByText(BACK)).not.toBeInTheDocument();
});

test('reports a failed save in one notice, keeps all changes and can save again', {
  tags: 'rest',
}, async () => {
  const event = eventWithAds();
  await openBackstage(event, { saveAds: cut });
  await fillNew(1);
  await expect.element(saveButton).toBeEnabled();
  await saveButton.click();
  await expect.element(page.getByText(FAILED)).toBeVisible();
  const notices = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect.element(notices).toHaveLength(1);
  await expectNew(1);
  await answerCalls(savedAs(event, { ads: [namedAd(1, 'Sponsor 1')], subtitle: 'With thanks' }));
  await saveButton.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
});

test('reports an event that was deleted meanwhile, and keeps the typed text', { tags: 'rest' }, async () => {
  await openBackstage(eventWithAds(), { saveAds: refuse('EVENT_UNKNOWN') });
  await subtitleField.fill('Too late');
  await saveButton.click();
  await expect.element(page.getByText(FAILED)).toBeVisible();
  await expect.element(subtitleField).toHaveValue('Too late');
});

test('discards changes at once, including pictures', { tags: 'rest' }, async () => {
  const event = eventWithAds();
  const { unmount } = await openBackstage(event);
  await fillNew(2);
  expect(await picturesKept()).toBe(1);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(preview(2)).not.toBeInTheDocument();
  await expect.element(subtitleField).toHaveValue('');
  await expect.poll(picturesKept).toBe(0);
  await unmount();
  await openBackstage(event);
  await expect.element(page.getByText('All changes saved')).toBeVisible();
});

test('goes to the event when a running save is done, and stays if it fails', { tags: 'rest' }, async () => {
  const event = eventWithAds();
  await openBackstage(event, { saveAds: hold(cut) });
  await subtitleField.fill('Cakes by Sugarloaf');
  const away = page.getByRole('link', { name: 'Go to event' });
  const press = async () => {
    await saveButton.click();
    await away.click();
    await expect.element(page.getByText('The event opens when your changes are saved.')).toBeInTheDocument();
    await expect.element(leaveDialog).not.toBeInTheDocument();
  };
  await press();
  await release();
  await expect.element(page.getByText(FAILED)).toBeVisible();
  await expect.element(page.getByText('The event opens when')).not.toBeInTheDocument();
  expect(location.pathname).toBe(backstageAt(event.pinCode));
  await expect.element(subtitleField).toHaveValue('Cakes by Sugarloaf');
  const saved = savedAs(event, { subtitle: 'Cakes by Sugarloaf' });
  await answerCalls({ ...saved, saveAds: hold(saved.saveAds) });
  await press();
  await release();
  await expect.poll(() => location.pathname).toBe(`/event/${event.pinCode}`);
  await expect.element(leaveDialog).not.toBeInTheDocument();
});

test('asks before a link leaves unsaved changes, which remain as a draft', { tags: 'rest' }, async () => {
  const event = eventWithAds();
  await openBackstage(event, { joinEvent: { eventId: event.eventId, role: 'HOST' } });
  await fillNew(5);
  const away = page.getByRole('link', { name: 'Go to event' });
  await away.click();
  await expect.element(leaveDialog).toBeVisible();
  await expectAccessible('leave?');
  await leaveDialog.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(leaveDialog).not.toBeInTheDocument();
  expect(location.pathname).toBe(backstageAt(event.pinCode));
  await expectNew(5);
  await away.click();
  await leaveDialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => location.pathname).toBe(`/event/${event.pinCode}`);
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
  history.back();
  await expect.element(page.getByText(BACK)).toBeVisible();
  await expectNew(5);
});

test('does not ask between the views, and keeps the save button', { tags: 'rest' }, async () => {
  const event = eventWithAds();
  await openBackstage(event, { listPermissions: { allPermissions: [] } });
  await subtitleField.fill('Cakes');
  await page.getByRole('link', { name: 'Permissions' }).click();
  await expect.element(page.getByRole('heading', { name: 'Guest permissions' })).toBeVisible();
  await expect.element(leaveDialog).not.toBeInTheDocument();
  await answerCalls(savedAs(event, { subtitle: 'Cakes' }));
  await saveButton.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.element(saveButton).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Ads' }).click();
  await expect.element(subtitleField).toHaveValue('Cakes');
});

test('asks before the tab is closed only while changes are unsaved', async () => {
  await openBackstage(eventWithAds());
  const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asksBeforeLeaving()).toBe(false);
  await subtitleField.fill('Cakes');
  await expect.poll(asksBeforeLeaving).toBe(true);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(asksBeforeLeaving).toBe(false);
});

test('deleting an event removes its drafts, pictures and name (D14)', { tags: 'rest' }, async () => {
  const event = { ...eventWithAds(), eventName: 'Moonlit gala' };
  const { eventId, pinCode, eventName } = event;
  sessionStorage.setItem('draft.newEvent', JSON.stringify({ eventName, pinCode }));
  const { unmount } = await openBackstage(event, {
    listReports: { reports: [], total: 0 },
    listForgetRequests: { requests: [] },
    deleteEvent: { deleted: true },
    listHostedEvents: [],
  });
  await fillNew(1);
  await expect.poll(browserKeeps).toMatch(eventId);
  expect(await picturesKept()).toBe(1);
  await unmount();
  await openPage(`/manage-event/${pinCode}?tab=settings`);
  await page.getByRole('button', { name: 'Delete event…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(pinCode);
  await dialog.getByRole('button', { name: 'Delete event' }).click();
  await expect.element(page.getByText('Event deleted.')).toBeVisible();
  await expect.poll(picturesKept).toBe(0);
  const kept = await browserKeeps();
  for (const word of [eventId, pinCode, eventName, 'With thanks', 'Sponsor 1'])
    expect(kept).not.toContain(word);
});
