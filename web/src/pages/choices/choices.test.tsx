import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { stopTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { chooseAt, sampleChoosing, sampleList } from '#testing/sample-choices.ts';
import { picture } from '#testing/sample-pictures.ts';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/choices.ts';

const photo = (number: number) => page.getByRole('button', { name: `Photo ${number}`, exact: true });
const note = (number: number) => page.getByRole('textbox', { name: `Note: Photo ${number}` });
const list = (name: string) => page.getByRole('radio', { name });
const onlyChosen = page.getByRole('checkbox', { name: 'Chosen only' });

const chosen = { chosen: true };

test('a tap chooses a photo at once, and another one takes it back', async () => {
  const choosing = sampleChoosing();
  const [book, retouch] = [sampleList(), sampleList('To retouch', choosing.photos.slice(1, 2))];
  await openPage(chooseAt(), {
    getPreview: picture,
    showChoosing: choosing,
    listChoicesByLink: { lists: [book, retouch] },
    choosePhotoByLink: hold(chosen),
    unchoosePhotoByLink: { chosen: false },
  });
  await expect.element(page.getByRole('heading', { name: 'Garden party' })).toBeVisible();
  await photo(1).click();
  await expect.element(photo(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(list('For the book 1')).toBeChecked();
  await release();
  expect(await received('choosePhotoByLink')).toMatchObject([
    { params: { listId: book.listId, photoId: choosing.photos[0]!.photoId }, body: {} },
  ]);
  await expectAccessible('choosing');
  await photo(1).click();
  await expect.element(photo(1)).toHaveAttribute('aria-pressed', 'false');
  await expect.element(list('For the book 0')).toBeChecked();
  await page.getByText('To retouch').click();
  await expect.element(photo(2)).toHaveAttribute('aria-pressed', 'true');
  await onlyChosen.click();
  await expect.element(photo(1)).not.toBeInTheDocument();
  // One that is taken out stays in view.
  await photo(2).click();
  await expect.element(photo(2)).toHaveAttribute('aria-pressed', 'false');
});

test('a note is saved when its field is left, and returns with its photo', async () => {
  const choosing = sampleChoosing();
  const [first] = choosing.photos;
  await openPage(chooseAt(), {
    getPreview: picture,
    showChoosing: choosing,
    listChoicesByLink: { lists: [sampleList('For the book', [first!])] },
    choosePhotoByLink: chosen,
    unchoosePhotoByLink: { chosen: false },
  });
  await note(1).fill(' Crop the exit sign ');
  await photo(3).click();
  const bodies = async () => (await received('choosePhotoByLink')).map(({ body }) => body);
  await expect.poll(bodies).toEqual([{ note: 'Crop the exit sign' }, {}]);
  await photo(1).click();
  await expect.element(note(1)).not.toBeInTheDocument();
  await photo(1).click();
  await expect.element(note(1)).toHaveValue('Crop the exit sign');
  await expect.poll(bodies).toContainEqual({ note: 'Crop the exit sign' });
});

test('what another person chooses and writes appears, and a note that is being typed is kept', {
  tags: 'rest',
}, async () => {
  const choosing = sampleChoosing();
  const before = sampleList('For the book', choosing.photos.slice(0, 1));
  const after = sampleList('For the book', choosing.photos.slice(0, 2));
  const withNote = (list: ChoiceList, note: string) => ({
    ...list,
    choices: list.choices.map((choice, at) => (at === 0 ? { ...choice, note } : choice)),
  });
  const noted = withNote({ ...after, listId: before.listId }, 'Brighter');
  await openPage(chooseAt(), {
    getPreview: picture,
    showChoosing: choosing,
    listChoicesByLink: { lists: [before] },
    choosePhotoByLink: chosen,
  });
  await note(1).fill('Dark');
  // The pause after typing saves it, and it stays in the field.
  await expect.poll(() => received('choosePhotoByLink')).toHaveLength(1);
  await answerCalls({ listChoicesByLink: { lists: [noted] } });
  await expect.element(photo(2)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(note(1)).toHaveValue('Brighter');
  // The pause after typing does not end.
  const advance = stopTime();
  await note(1).fill('Brighter!');
  await answerCalls({ listChoicesByLink: { lists: [withNote(noted, 'Much brighter')] } });
  const hint = page.getByText('Ben has changed this note to “Much brighter”. Yours replaces it.');
  // Waiting by `expect` would advance the time.
  while (hint.elements().length === 0) {
    await advance(0);
    await new Promise(requestAnimationFrame);
  }
  await expect.element(note(1)).toHaveValue('Brighter!');
  await onlyChosen.click();
  const last = async () => (await received('choosePhotoByLink')).at(-1)?.body;
  await expect.poll(last).toEqual({ note: 'Brighter!' });
});

const takenOut = page.getByText(en.takenOut);
const listed = (book: ChoiceList, choices: ChoiceList['choices']) => ({ lists: [{ ...book, choices }] });

test('a note whose photo was taken out meanwhile stays until the photo is chosen again', async () => {
  const choosing = sampleChoosing();
  const book = sampleList('For the book', choosing.photos.slice(0, 1));
  await openPage(chooseAt(), {
    getPreview: picture,
    showChoosing: choosing,
    listChoicesByLink: { lists: [book] },
    choosePhotoByLink: { chosen: false },
  });
  await note(1).fill('Crop the exit sign');
  await answerCalls({ listChoicesByLink: listed(book, []) });
  (note(1).element() as HTMLElement).blur();
  await expect.element(takenOut).toBeVisible();
  await expect.element(photo(1)).toHaveAttribute('aria-pressed', 'false');
  await expect.element(list('For the book 0')).toBeChecked();
  await expect.element(note(1)).toHaveValue('Crop the exit sign');
  const bodies = async () => (await received('choosePhotoByLink')).map(({ body }) => body);
  expect(await bodies()).toEqual([{ note: 'Crop the exit sign' }]);
  await expectAccessible('a note without its photo');
  await note(1).fill('Crop the sign');
  await onlyChosen.click();
  await expect.element(note(1)).toHaveValue('Crop the sign');
  const again = book.choices.map((choice) => ({ ...choice, note: 'Crop the sign' }));
  await answerCalls({ choosePhotoByLink: chosen, listChoicesByLink: listed(book, again) });
  await photo(1).click();
  await expect.poll(async () => (await bodies()).slice(1)).toEqual([{}, { note: 'Crop the sign' }]);
  await expect.element(takenOut).not.toBeInTheDocument();
  await expect.element(note(1)).toHaveValue('Crop the sign');
});

test('a note that is being typed is not sent once its photo is out, and goes with a tap of its own', {
  tags: 'rest',
}, async () => {
  const choosing = sampleChoosing();
  const book = sampleList('For the book', choosing.photos.slice(0, 2));
  await openPage(chooseAt(), {
    getPreview: picture,
    showChoosing: choosing,
    listChoicesByLink: { lists: [book] },
    choosePhotoByLink: chosen,
    unchoosePhotoByLink: { chosen: false },
  });
  await expect.element(note(1)).toBeVisible();
  const advance = stopTime();
  await note(1).fill('Dark');
  await answerCalls({ listChoicesByLink: listed(book, book.choices.slice(1)) });
  while (takenOut.elements().length === 0) {
    await advance(0);
    await new Promise(requestAnimationFrame);
  }
  await expect.element(note(1)).toHaveValue('Dark');
  await note(2).fill('Bright');
  await photo(2).click();
  await expect.element(note(2)).not.toBeInTheDocument();
  await expect.poll(() => received('unchoosePhotoByLink')).toHaveLength(1);
  await expect.element(note(1)).toHaveValue('Dark');
  const bodies = (await received('choosePhotoByLink')).map(({ body }) => body);
  expect(bodies).not.toContainEqual({ note: 'Dark' });
});

test('a choice whose answer was lost is sent again', { tags: 'rest' }, async () => {
  await openPage(chooseAt(), {
    getPreview: picture,
    showChoosing: sampleChoosing(),
    listChoicesByLink: { lists: [sampleList()] },
    choosePhotoByLink: inTurn(cut, chosen),
  });
  await photo(1).click();
  await expect.element(page.getByText(/^1 change is not saved yet/)).toBeVisible();
  await expect.element(photo(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText(/not saved yet/)).not.toBeInTheDocument();
  expect(await received('choosePhotoByLink')).toHaveLength(2);
});

test('a refused choice is taken back with its reason, and a revoked link ends the page', async () => {
  await openPage(chooseAt(), {
    getPreview: picture,
    showChoosing: sampleChoosing(),
    listChoicesByLink: { lists: [sampleList()] },
    choosePhotoByLink: refuse('PHOTO_NOT_FOUND'),
  });
  await photo(1).click();
  await expect.element(page.getByText('This photo no longer exists.')).toBeVisible();
  await expect.element(photo(1)).toHaveAttribute('aria-pressed', 'false');
  await answerCalls({
    showChoosing: refuse('CHOOSER_NOT_FOUND'),
    listChoicesByLink: refuse('CHOOSER_NOT_FOUND'),
    choosePhotoByLink: refuse('CHOOSER_NOT_FOUND'),
  });
  await photo(2).click();
  await expect.element(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a host makes the first list, and chooses as a host', async () => {
  signIn();
  const event = asHost(sampleEvent({ photos: samplePhotos(2) }));
  const book = sampleList();
  await openPage(`/choices/${event.pinCode}`, {
    getPreview: picture,
    lookUpEvent: event,
    listChoices: inTurn({ lists: [] }, { lists: [book] }),
    createChoiceList: { listId: book.listId },
    choosePhoto: chosen,
  });
  await page.getByRole('button', { name: 'For the book', exact: true }).click();
  await photo(1).click();
  await expect.element(photo(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await received('createChoiceList')).toMatchObject([{ body: { name: 'For the book' } }]);
  expect(await received('choosePhoto')).toMatchObject([
    // The oldest photo is the first one.
    { params: { photoId: event.photos.at(-1)!.photoId, listId: book.listId }, body: {} },
  ]);
});

test('the grid hides notes', { tags: 'rest' }, async () => {
  const choosing = sampleChoosing();
  const replies = {
    getPreview: picture,
    showChoosing: choosing,
    listChoicesByLink: { lists: [sampleList('For the book', choosing.photos.slice(0, 1))] },
  };
  await openPage(chooseAt(), replies);
  await page.getByRole('checkbox', { name: 'Large photos' }).click();
  await expect.element(note(1)).not.toBeInTheDocument();
  await expectAccessible('choosing in a grid');
  await page.getByRole('checkbox', { name: 'Large photos' }).click();
  await expect.element(note(1)).toBeVisible();
});
