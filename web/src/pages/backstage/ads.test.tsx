import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, hold, received, release } from '#testing/answer-calls.ts';
import {
  chooseImage,
  eventWithAds,
  fillTexts,
  namedAd,
  openBackstage,
  openSlot,
  pickThrough,
  preview,
  SAVED,
  saveButton,
  savedAs,
  slot,
  subtitleField,
} from '#testing/edit-ads.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { adPicture } from '#testing/sample-ads.ts';

const lastSent = async () => {
  const sent = (await received('saveAds')).at(-1);
  return { settings: JSON.parse(sent?.fields.settingSet ?? 'null'), files: sent?.files };
};

test('saves only the changes: name, link and picture of one ad', { tags: 'rest' }, async () => {
  const event = eventWithAds([namedAd(1, 'First'), namedAd(4, 'Fourth')]);
  await openBackstage(event);
  await expect.element(saveButton).toBeDisabled();
  await openSlot(4);
  await expect.element(slot(4).getByLabelText('Ad name')).toHaveValue('Fourth');
  await expectAccessible('saved ads');
  await fillTexts(4, { name: ' Fourth, anew ', link: 'http://fern.example.com:8080/a?b=c' });
  await chooseImage(4, await adPicture(5));
  await expect.element(slot(4)).toMatchTextContent('Changed');
  await expect.element(slot(1)).toMatchTextContent('Live');
  const ads = [namedAd(1, 'First'), namedAd(4, 'Fourth, anew')];
  const { saveAds } = savedAs(event, { ads });
  await answerCalls({ ...savedAs(event, { ads }), saveAds: hold(saveAds) });
  await expect.element(saveButton).toBeEnabled();
  await saveButton.click();
  await expect.element(page.getByRole('status').getByText('Saving…')).toBeVisible();
  await expect.element(subtitleField).toBeDisabled();
  await release();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expectAccessible('saved');
  await expect.element(page.getByText('All changes saved')).toBeVisible();
  await expect.element(saveButton).toBeDisabled();
  expect(await lastSent()).toEqual({
    settings: {
      imageAdSet: [
        {
          positionId: 4,
          name: 'Fourth, anew',
          url: 'http://fern.example.com:8080/a?b=c',
          imageName: 'adImage4',
        },
      ],
    },
    files: ['sponsor-5.webp'],
  });
});

test('removes an ad only when saving, and can keep it', async () => {
  const event = eventWithAds([namedAd(2, 'Second')]);
  await openBackstage(event);
  await openSlot(2);
  const remove = slot(2).getByRole('button', { name: 'Remove ad 2' });
  await remove.click();
  await expect.element(slot(2)).toMatchTextContent('This ad will be removed when you save.');
  await slot(2).getByRole('button', { name: 'Keep this ad' }).click();
  await expect.element(slot(2).getByLabelText('Ad name')).toHaveValue('Second');
  await expect.element(saveButton).toBeDisabled();
  await remove.click();
  await answerCalls(savedAs(event, { ads: [] }));
  await saveButton.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.element(slot(2)).toMatchTextContent('Empty');
  expect((await lastSent()).settings).toEqual({ imageAdSet: [{ positionId: 2, remove: true }] });
});

test('requires a name, a link and an image for a new ad', { tags: 'rest' }, async () => {
  const lack = 'Please complete all fields (name, link, and image) to create a new ad';
  await openBackstage(eventWithAds());
  await expectAccessible('empty');
  await fillTexts(3, { name: 'Field & Fern' });
  await expect.element(slot(3)).toMatchTextContent(lack);
  await expect.element(page.getByText('1 ad is not complete')).toBeVisible();
  await expect.element(saveButton).toBeDisabled();
  await fillTexts(3, { link: 'fern.example.com' });
  await expect.element(slot(3)).toMatchTextContent(lack);
  await chooseImage(3, await adPicture(3));
  await expect.element(slot(3)).not.toMatchTextContent(lack);
  await expect.element(saveButton).toBeEnabled();
  await slot(3).getByRole('button', { name: 'Remove image' }).click();
  await expect.element(slot(3)).toMatchTextContent(lack);
  await expect.element(slot(3)).not.toMatchTextContent('You removed the original image.');
  await slot(3).getByRole('button', { name: 'Clear ad 3' }).click();
  await expect.element(slot(3)).not.toMatchTextContent(lack);
  await expect.element(page.getByText('All changes saved')).toBeVisible();
});

test('requires an image, a name and a link for an existing ad', { tags: 'rest' }, async () => {
  await openBackstage(eventWithAds([namedAd(6, 'Sixth')]));
  await openSlot(6);
  await slot(6).getByRole('button', { name: 'Remove image' }).click();
  await expect
    .element(slot(6))
    .toMatchTextContent('You removed the original image. Please upload a new one.');
  await expect.element(slot(6)).toMatchTextContent('An ad image is needed.');
  await expect.element(saveButton).toBeDisabled();
  await chooseImage(6, await adPicture(6));
  await expect.element(slot(6)).not.toMatchTextContent('An ad image is needed.');
  await expect.element(saveButton).toBeEnabled();
  await fillTexts(6, { name: '   ' });
  await expect.element(slot(6)).toMatchTextContent('Please fill in the name and the link.');
  await expect.element(saveButton).toBeDisabled();
  await slot(6).getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(slot(6).getByLabelText('Ad name')).toHaveValue('Sixth');
  await expect.element(saveButton).toBeDisabled();
});

test('accepts only a web address as a link, and adds https://', { tags: 'rest' }, async () => {
  const event = eventWithAds([namedAd(1, 'First')]);
  await openBackstage(event);
  const link = slot(1).getByLabelText('Link');
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,a',
    'https://me@fern.example.com',
    'fern',
    'ftp://a.b',
  ]) {
    await fillTexts(1, { link: bad });
    await expect
      .element(link)
      .toHaveAccessibleDescription('Please enter a web address that starts with http:// or https://.');
    await expect.element(saveButton).toBeDisabled();
  }
  await fillTexts(1, { link: 'fern.example.com' });
  await expect.element(link).toHaveAccessibleDescription('https:// is added if it is missing');
  await answerCalls(
    savedAs(event, { ads: [{ ...namedAd(1, 'First'), directUrl: 'https://fern.example.com/' }] }),
  );
  await saveButton.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.element(link).toHaveValue('https://fern.example.com/');
  expect((await lastSent()).settings.imageAdSet).toEqual([
    { positionId: 1, name: 'First', url: 'https://fern.example.com/' },
  ]);
});

test('saves the subtitle alone, and can empty it', { tags: 'rest' }, async () => {
  const event = eventWithAds();
  await openBackstage(event);
  for (const subtitle of ['花藝贊助：田野花舍', '']) {
    await subtitleField.fill(subtitle);
    await answerCalls(savedAs(event, { subtitle }));
    await saveButton.click();
    await expect.element(page.getByText('All changes saved')).toBeVisible();
    expect((await lastSent()).settings).toEqual({
      plusEventSetting: { sponsorSubtitle: subtitle },
      imageAdSet: [],
    });
  }
});

test('edits and saves an ad with its picture by keyboard', { tags: 'rest' }, async () => {
  const event = eventWithAds();
  await openBackstage(event);
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    for (let stop = 0; stop < 60; stop++) {
      if (target.query() === document.activeElement) return;
      await userEvent.tab();
    }
    throw new Error('the keyboard does not lead there');
  };
  await tabTo(subtitleField);
  await userEvent.keyboard('With thanks');
  await tabTo(slot(1).getByRole('button', { name: /^Ad 1/ }));
  await userEvent.keyboard('{Enter}');
  const choose = slot(1).getByRole('button', { name: /^Choose an image/ });
  await tabTo(choose);
  await pickThrough(1, () => userEvent.keyboard('{Enter}'), await adPicture(1));
  await expect.element(preview(1)).toBeVisible();
  await tabTo(slot(1).getByRole('button', { name: 'Remove image' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(slot(1)).toHaveFocus();
  await tabTo(choose);
  await pickThrough(1, () => userEvent.keyboard(' '), await adPicture(1));
  await expect.element(preview(1)).toBeVisible();
  await tabTo(slot(1).getByLabelText('Ad name'));
  await userEvent.keyboard('Fern');
  await tabTo(slot(1).getByLabelText('Link'));
  await userEvent.keyboard('fern.example.com');
  await expect.element(saveButton).toBeEnabled();
  await tabTo(saveButton);
  await answerCalls(savedAs(event, { ads: [namedAd(1, 'Fern')], subtitle: 'With thanks' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.element(page.getByText('All changes saved')).toBeVisible();
  expect((await lastSent()).settings).toMatchObject({
    plusEventSetting: { sponsorSubtitle: 'With thanks' },
    imageAdSet: [{ positionId: 1, name: 'Fern' }],
  });
});
