import type { Event } from '@togather/contract/schemas/events.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announce, answerCalls } from '#testing/answer-calls.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent } from '#testing/samples.ts';

const denied = (change: Partial<Event> = {}): Event =>
  sampleEvent(
    {
      photos: [],
      requester_permissions: { uploadPhoto: 'DENY', manageEvent: 'DENY', ownEvent: 'DENY' },
      ...change,
    },
    'Plus',
  );
const uploadButton = (name = 'Upload') => page.getByRole('button', { name, exact: true });
const downloadButton = () => page.getByRole('button', { name: 'Download', exact: true });

test('hides the button from guests when uploads are closed, but not from the host', async () => {
  const event = denied();
  const screen = await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(downloadButton()).toBeVisible();
  await expect.element(uploadButton()).not.toBeInTheDocument();
  await expect.element(page.getByText('They appear here as soon as the host adds some.')).toBeVisible();
  await screen.unmount();
  signIn();
  const own = asHost({ ...sampleEvent({ photos: [] }, 'Plus'), uploadsClosed: true });
  await openPage(`/event/${own.pinCode}`, { lookUpEvent: own });
  await expect.element(uploadButton()).toBeVisible();
  await expect.element(page.getByText('The host has closed uploads.')).not.toBeInTheDocument();
});

test('does not open the dialog by its address', async () => {
  const event = denied();
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  await expect.poll(() => location.pathname + location.search).toBe(`/event/${event.pinCode}`);
  await expect.element(downloadButton()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

matrix([
  { language: 'en', upload: 'Upload', closed: 'The host has closed uploads.' },
  { language: 'zh-TW', upload: '上傳', closed: '主辦人已關閉上傳。' },
] as const)(
  'shows on an open page that the host has closed uploads, until they reopen ($language) (B11)',
  async ({ language, upload, closed }) => {
    const open = sampleEvent({}, 'Plus');
    const line = page.getByRole('status').filter({ hasText: closed });
    await openPage(`/event/${open.pinCode}`, { lookUpEvent: open }, language);
    await expect.element(uploadButton(upload)).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
    const decide = async (event: Event, version: string) => {
      await answerCalls({ lookUpEvent: { ...event, version } });
      const { processing, photos } = event;
      await expect
        .poll(() => announce({ kind: 'event', photoCount: photos.length, processing, version }))
        .toBe(1);
    };
    const { requester_permissions } = denied();
    await decide({ ...open, uploadsClosed: true, requester_permissions }, 'closed');
    await expect.element(line).toBeVisible();
    await expect.element(uploadButton(upload)).not.toBeInTheDocument();
    await decide(open, 'open again');
    await expect.element(uploadButton(upload)).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
  },
);
