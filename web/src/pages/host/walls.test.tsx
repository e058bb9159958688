import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { catchCopies } from '#testing/catch-copies.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { hostedWall, wallAt } from '#testing/sample-walls.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';

const openSharing = openTab();
const walls = section('Live wall');
const setUp = walls.getByRole('button', { name: 'Set up: Live wall' });
const create = walls.getByRole('button', { name: 'Create live wall' });
const rows = walls.getByRole('listitem');

test('creates a wall and shows its address once', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent());
  const wall = hostedWall({ seconds: 20 });
  const url = `${location.origin}${wallAt()}`;
  const copies = catchCopies();
  await openSharing(event, {
    createWall: { wallId: wall.wallId, url },
    listWalls: inTurn({ walls: [] }, { walls: [wall] }),
  });
  await expect.element(create).not.toBeInTheDocument();
  await setUp.click();
  await walls.getByRole('slider', { name: 'Seconds per photo' }).fill('20');
  await create.click();
  await expect.element(walls.getByRole('heading', { name: 'Your live wall is ready' })).toHaveFocus();
  expect(await received('createWall')).toMatchObject([
    { params: { eventId: event.eventId }, body: { seconds: 20 } },
  ]);
  await expect.element(walls).toMatchTextContent(url);
  await expect.element(walls.getByRole('img', { name: 'QR code of the live wall' })).toBeVisible();
  await expect
    .element(walls.getByRole('link', { name: 'Open wall' }))
    .toHaveAttribute('href', new URL(url).pathname);
  await walls.getByRole('button', { name: 'Copy address' }).click();
  await expect.element(walls.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copies).toEqual([url]);
  await expect.element(rows).toMatchTextContent('Seconds per photo: 20');
  await expectAccessible('a new wall');
});

test('a wall shows wishes only if its host wants that', { tags: 'rest' }, async () => {
  const wall = hostedWall({ showsWishes: true });
  await openSharing(asHost(sampleEvent()), {
    createWall: { wallId: wall.wallId, url: `${location.origin}${wallAt()}` },
    listWalls: inTurn({ walls: [] }, { walls: [wall] }),
  });
  await setUp.click();
  const showsWishes = walls.getByRole('switch', { name: 'Show wishes' });
  await expect.element(showsWishes).not.toBeChecked();
  await showsWishes.click();
  await create.click();
  await expect.element(rows).toMatchTextContent('with wishes');
  expect(await received('createWall')).toMatchObject([{ body: { showsWishes: true } }]);
});

test('ends a wall after a question, and its address disappears', { tags: 'rest' }, async () => {
  const wall = hostedWall();
  const url = `${location.origin}${wallAt()}`;
  await openSharing(asHost(sampleEvent()), {
    createWall: { wallId: wall.wallId, url },
    listWalls: { walls: [wall] },
    revokeWall: { revoked: true },
  });
  await create.click();
  await expect.element(walls).toMatchTextContent(url);
  await walls.getByRole('button', { name: /^End the wall created/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'End this live wall?' });
  await expect.element(dialog).toMatchTextContent('stops showing photos within seconds');
  await expectAccessible('ending a wall');
  await dialog.getByRole('button', { name: 'End wall' }).click();
  await expect.element(page.getByText('Live wall ended.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rows).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(url);
  expect(await received('revokeWall')).toMatchObject([{ params: { wallId: wall.wallId } }]);
});

test('a wall that is already gone counts as ended', { tags: 'rest' }, async () => {
  await openSharing(asHost(sampleEvent()), {
    listWalls: { walls: [hostedWall()] },
    revokeWall: refuse('WALL_NOT_FOUND'),
  });
  await walls.getByRole('button', { name: /^End the wall created/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End wall' }).click();
  await expect.element(rows).not.toBeInTheDocument();
});

test('says why there is no wall', async () => {
  await openSharing(asHost(sampleEvent()), { createWall: refuse('WALL_LIMIT_REACHED') });
  await setUp.click();
  await create.click();
  await expect.element(walls).toMatchTextContent('reached its limit of live walls');
  await answerCalls({ createWall: cut });
  await create.click();
  await expect.element(walls).toMatchTextContent('No connection');
});
