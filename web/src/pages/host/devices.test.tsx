import type { Device } from '@togather/contract/schemas/devices.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { asHost, newId, sampleEvent, samplePhotos } from '#testing/samples.ts';

const openPhotos = openTab('photos');
const clocks = section('Clocks of cameras');
const rows = clocks.getByRole('list', { name: 'Devices' }).getByRole('listitem');

const proof = (clockAt: string, takenAt = clockAt) => {
  const [photo] = samplePhotos(1);
  return { photoId: newId(), previewUrl: photo!.previewUrl, clockAt, takenAt };
};
const device = (change: Partial<Device> = {}): Device => ({
  deviceId: newId(),
  make: 'SONY',
  model: 'ILCE-7M4',
  uploaderName: 'Lin',
  photoCount: 12,
  correctionSeconds: 0,
  correctedBy: null,
  aheadSeconds: null,
  estimate: null,
  ...change,
});
const slow = (change: Partial<Device> = {}): Device =>
  device({
    correctionSeconds: 3720,
    correctedBy: 'estimate',
    estimate: {
      correctionSeconds: 3720,
      by: 'moments',
      pairs: [
        {
          own: proof('2026-05-02T06:00:00.000Z', '2026-05-02T07:02:00.000Z'),
          other: proof('2026-05-02T07:02:05.000Z'),
        },
      ],
    },
    ...change,
  });
const phone = device({ make: 'Apple', model: 'iPhone 15', uploaderName: 'May', photoCount: 1 });

test('shows a corrected camera with its proof, and undoes the correction', async () => {
  const camera = slow();
  const undone = { ...camera, correctionSeconds: 0, correctedBy: 'host' as const };
  const event = asHost(sampleEvent());
  await openPhotos(event, {
    listDevices: inTurn({ devices: [camera, phone] }, { devices: [undone, phone] }),
    correctDevice: { corrected: true },
  });
  const row = rows.nth(0);
  await expect.element(row).toMatchTextContent('SONY ILCE-7M4 of Lin');
  await expect.element(row).toMatchTextContent('12 photos · 1 h 2 min slow, corrected');
  await expect.element(row).toMatchTextContent('By its clock 14:00:00, corrected 15:02:00');
  await expect.element(row).toMatchTextContent('Another device: 15:02:05');
  await expectAccessible('a corrected camera');
  await clocks.getByRole('button', { name: 'Undo the correction of SONY ILCE-7M4 of Lin' }).click();
  await expect.element(row).toMatchTextContent('times as in the files, by a host');
  await expect.element(row).toMatchTextContent('By its clock 14:00:00');
  expect(await received('correctDevice')).toMatchObject([
    { params: { eventId: event.eventId, deviceId: camera.deviceId }, body: { correctionSeconds: 0 } },
  ]);
  await expect
    .element(clocks.getByRole('button', { name: 'Correct SONY ILCE-7M4 of Lin by 1 h 2 min' }))
    .toBeVisible();
});

test('takes a correction that the host types', async () => {
  await openPhotos(asHost(sampleEvent()), {
    listDevices: { devices: [phone] },
    correctDevice: { corrected: true },
  });
  await clocks.getByRole('button', { name: 'Show all devices (1)' }).click();
  await clocks.getByRole('button', { name: 'Change the clock of Apple iPhone 15 of May' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Clock of Apple iPhone 15 of May' });
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect.element(dialog).toMatchTextContent('Please enter a time such as 1:02:00.');
  await dialog.getByRole('radio', { name: 'fast' }).click();
  await dialog.getByRole('textbox', { name: 'By how much' }).fill('1:02');
  await expectAccessible('typing a correction');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await received('correctDevice')).toMatchObject([{ body: { correctionSeconds: -3720 } }]);
});

test('says why a camera is known to be wrong without photos as proof', { tags: 'rest' }, async () => {
  const live = slow({ estimate: { correctionSeconds: 3720, by: 'live', pairs: [] } });
  await openPhotos(asHost(sampleEvent()), {
    listDevices: { devices: [live, device({ aheadSeconds: 7200, uploaderName: null })] },
  });
  await expect.element(rows.nth(0)).toMatchTextContent('arrive at a steady time');
  await expect.element(rows.nth(1)).toMatchTextContent('dated 2 h after it arrived');
});

test('says why a clock was not corrected', { tags: 'rest' }, async () => {
  await openPhotos(asHost(sampleEvent()), {
    listDevices: { devices: [slow()] },
    correctDevice: refuse('DEVICE_NOT_FOUND'),
  });
  await clocks.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(clocks).toMatchTextContent('This device is no longer there.');
});
