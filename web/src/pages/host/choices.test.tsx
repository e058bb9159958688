import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, received, refuse, respond } from '#testing/answer-calls.ts';
import { catchCopies } from '#testing/catch-copies.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { sampleList } from '#testing/sample-choices.ts';
import { asHost, inDays, newId, sampleEvent } from '#testing/samples.ts';

const openPhotos = openTab('photos');
const choices = section('Favourites');
const lists = choices.getByRole('list', { name: 'Lists' });
const links = choices.getByRole('list', { name: 'Links for choosing' });

const named = (...names: string[]) => names.map((awsPhotoName) => ({ photoId: newId(), awsPhotoName }));

test('copies the names of a list for Lightroom, and names those that no filter finds', async () => {
  const copies = catchCopies();
  const list = sampleList('For the book', named('DSC_0001.jpg', 'DSC_0002.jpg', 'a b.jpg'));
  const event = asHost(sampleEvent());
  await openPhotos(event, { listChoices: { lists: [list] } });
  await expect.element(lists).toMatchTextContent('3 photos');
  await expect
    .element(choices.getByRole('link', { name: 'Choose photos' }))
    .toHaveAttribute('href', `/choices/${event.pinCode}`);
  await lists.getByRole('button', { name: 'Lightroom: For the book' }).click();
  const dialog = page.getByRole('dialog', { name: 'For Lightroom' });
  await expect.element(dialog).toMatchTextContent('a b.jpg');
  await expectAccessible('the names for Lightroom');
  await dialog.getByRole('button', { name: 'Copy names' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await lists.getByRole('button', { name: 'Capture One: For the book' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy names' }).click();
  expect(copies).toEqual(['DSC_0001, DSC_0002', 'DSC_0001 DSC_0002']);
});

test('downloads a list as TXT and CSV', { tags: 'rest' }, async () => {
  const list = sampleList('For the book', named('DSC_0001.jpg'));
  await openPhotos(asHost(sampleEvent()), {
    listChoices: { lists: [list] },
    exportChoices: respond(200, 'DSC_0001.jpg\r\n', 'text/plain'),
  });
  await lists.getByRole('button', { name: 'TXT: For the book' }).click();
  await lists.getByRole('button', { name: 'CSV: For the book' }).click();
  await expect
    .poll(() => received('exportChoices'))
    .toMatchObject([{ params: { listId: list.listId }, query: { as: 'txt' } }, { query: { as: 'csv' } }]);
});

test('makes, renames and deletes lists', { tags: 'rest' }, async () => {
  const [book, other] = [sampleList(), sampleList('Grandma')];
  const renamed = { ...other, name: 'Grandma’s' };
  await openPhotos(asHost(sampleEvent()), {
    listChoices: inTurn(
      { lists: [] },
      { lists: [book] },
      { lists: [book, other] },
      { lists: [book, renamed] },
    ),
    createChoiceList: inTurn({ listId: book.listId }, refuse('CHOICE_LIST_EXISTS'), { listId: other.listId }),
    renameChoiceList: { renamed: true },
    deleteChoiceList: { deleted: true },
  });
  await choices.getByRole('button', { name: 'For the book', exact: true }).click();
  await expect.element(lists.getByRole('listitem')).toMatchTextContent('For the book');
  const field = choices.getByRole('textbox', { name: 'New list' });
  await choices.getByRole('button', { name: 'Make list' }).click();
  await expect.element(field).toHaveAccessibleDescription('Please enter a name.');
  await field.fill('Grandma');
  await choices.getByRole('button', { name: 'Make list' }).click();
  await expect.element(field).toHaveAccessibleDescription('This event already has a list with this name.');
  await choices.getByRole('button', { name: 'Make list' }).click();
  await lists.getByRole('button', { name: 'Rename Grandma' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename list' });
  await dialog.getByRole('textbox').fill('Grandma’s');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await lists.getByRole('button', { name: 'Delete Grandma’s' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await expect.element(lists.getByRole('listitem')).toMatchTextContent('For the book');
  expect(await received('deleteChoiceList')).toMatchObject([{ params: { listId: other.listId } }]);
});

test('makes a link for choosing, shows it once, and revokes it', async () => {
  const chooser = { chooserId: newId(), name: 'Anna', createdAt: inDays(-1), lastUsedAt: null };
  const url = `${location.origin}/choose/${newId()}`;
  const copies = catchCopies();
  await openPhotos(asHost(sampleEvent()), {
    listChoosers: inTurn({ choosers: [] }, { choosers: [chooser] }),
    createChooser: { chooserId: chooser.chooserId, url },
    revokeChooser: { revoked: true },
  });
  await choices.getByRole('textbox', { name: 'For whom' }).fill(' Anna ');
  await choices.getByRole('button', { name: 'Make link' }).click();
  await expect.element(choices.getByRole('heading', { name: 'The link is ready' })).toHaveFocus();
  expect(await received('createChooser')).toMatchObject([{ body: { name: 'Anna' } }]);
  await choices.getByRole('button', { name: 'Copy link' }).click();
  expect(copies).toEqual([url]);
  await expect.element(links).toMatchTextContent('Not used yet');
  await expectAccessible('a new link for choosing');
  await links.getByRole('button', { name: 'Revoke the link of Anna' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect.element(links).not.toBeInTheDocument();
});
