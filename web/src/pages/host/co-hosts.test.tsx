import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { catchCopies } from '#testing/catch-copies.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { inviteAt, sampleCoHost, sampleInvite } from '#testing/sample-co-hosts.ts';
import { asCoHost, asHost, sampleEvent } from '#testing/samples.ts';

const openSettings = openTab('settings');
const openPhotos = openTab('photos');
const coHosts = section('Co-hosts');
const people = coHosts.getByRole('list', { name: 'Co-hosts of this event' }).getByRole('listitem');
const invites = coHosts.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
const inviteButton = coHosts.getByRole('button', { name: 'Invite a co-host' });
const dialog = page.getByRole('alertdialog');

test('the owner creates an invitation, whose link is shown once', async () => {
  const event = asHost(sampleEvent());
  const invite = sampleInvite();
  const url = `${location.origin}${inviteAt()}`;
  const copies = catchCopies();
  await openSettings(event, {
    createHostInvite: { ...invite, url },
    listHostInvites: inTurn({ invites: [] }, { invites: [invite] }),
  });
  await expect.element(coHosts).toMatchTextContent('There are no co-hosts yet.');
  await inviteButton.click();
  await expect.element(coHosts.getByRole('heading', { name: 'Your invitation is ready' })).toHaveFocus();
  expect(await received('createHostInvite')).toMatchObject([{ params: { eventId: event.eventId } }]);
  await expect.element(coHosts).toMatchTextContent(url);
  await coHosts.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(coHosts.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copies).toEqual([url]);
  await expect.element(invites).toMatchTextContent('Valid until');
  await expectAccessible('a new invitation');
});

test('withdraws an invitation after a question, and its link disappears', { tags: 'rest' }, async () => {
  const invite = sampleInvite();
  const url = `${location.origin}${inviteAt()}`;
  await openSettings(asHost(sampleEvent()), {
    createHostInvite: { ...invite, url },
    listHostInvites: { invites: [invite] },
    withdrawHostInvite: { withdrawn: true },
  });
  await inviteButton.click();
  await expect.element(coHosts).toMatchTextContent(url);
  await coHosts.getByRole('button', { name: /^Withdraw the invitation of/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect.element(page.getByText('Invitation withdrawn.')).toBeVisible();
  await expect.element(invites).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(url);
  expect(await received('withdrawHostInvite')).toMatchObject([{ params: { inviteId: invite.inviteId } }]);
});

test('removes a co-host after a question; one who is already gone counts as removed', {
  tags: 'rest',
}, async () => {
  const [mei, bo] = [sampleCoHost(), sampleCoHost({ name: 'Bo' })];
  await openSettings(asHost(sampleEvent()), {
    listCoHosts: { coHosts: [mei, bo] },
    removeCoHost: inTurn({ removed: true }, refuse('CO_HOST_NOT_FOUND')),
  });
  await coHosts.getByRole('button', { name: 'Remove Mei Lin' }).click();
  await expect.element(dialog).toMatchTextContent('They lose all rights of a host at once.');
  await expectAccessible('removing a co-host');
  await dialog.getByRole('button', { name: 'Remove co-host' }).click();
  await expect.element(people).toMatchTextContent('Bo');
  expect(await received('removeCoHost')).toMatchObject([{ params: { coHostId: mei.coHostId } }]);
  await coHosts.getByRole('button', { name: 'Remove Bo' }).click();
  await dialog.getByRole('button', { name: 'Remove co-host' }).click();
  await expect.element(coHosts).toMatchTextContent('There are no co-hosts yet.');
});

test('says why nobody was invited or withdrawn', async () => {
  await openSettings(asHost(sampleEvent()), {
    createHostInvite: refuse('INVITE_LIMIT_REACHED'),
    listHostInvites: { invites: [sampleInvite()] },
    withdrawHostInvite: refuse('INVITE_USED'),
  });
  await inviteButton.click();
  await expect.element(coHosts).toMatchTextContent('reached its limit of co-hosts');
  await answerCalls({ createHostInvite: cut });
  await inviteButton.click();
  await expect.element(coHosts).toMatchTextContent('No connection');
  await coHosts.getByRole('button', { name: /^Withdraw/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect.element(dialog).toMatchTextContent('has been used already');
});

test('a co-host sees the co-hosts, and nothing that is left to the owner', async () => {
  const event = asCoHost(sampleEvent());
  await openSettings(event, { listCoHosts: { coHosts: [sampleCoHost()] } });
  await expect.element(people).toMatchTextContent('Mei Lin');
  await expect.element(coHosts).toMatchTextContent('Only the host who created the event');
  await expect.element(coHosts.getByRole('button')).not.toBeInTheDocument();
  for (const name of ['PIN', 'Delete event'])
    await expect.element(page.getByRole('region', { name, exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Upgrade to Plus' })).not.toBeInTheDocument();
  expect(await received('listHostInvites')).toEqual([]);
});

test('a co-host cannot switch face grouping', async () => {
  await openPhotos(asCoHost(sampleEvent()));
  await expect.element(page.getByRole('region', { name: 'Uploads and faces' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Switch (off|on)/ })).not.toBeInTheDocument();
});
