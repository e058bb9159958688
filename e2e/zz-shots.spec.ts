import { expect } from '@playwright/test';
import { signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { sampleBytes, samplePaths } from './sample-files.ts';

test('shots', async ({ newVisitor, watch }) => {
  test.setTimeout(240000);
  watch.allow(/./);
  const api = newClient();
  const session = await api.signIn('shots@example.com');
  const ev = await api.createEvent(session, 'Family day');
  await api.upload(
    ev.eventId,
    [0, 1, 2, 3, 4, 5].map((i) => ({ name: `s${i}.jpg`, bytes: sampleBytes(i) })),
  );
  await expect.poll(async () => (await api.lookUp(ev.pinCode)).processing.faces, { timeout: 90000 }).toBe(0);
  await expect
    .poll(async () => (await api.figures(ev.eventId)).length, { timeout: 90000 })
    .toBeGreaterThan(12);
  const figs = await api.figures(ev.eventId);
  for (const [size, opts] of [
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ['desk', { viewport: { width: 1440, height: 900 } }],
  ] as const)
    for (const lang of ['en', 'zh-TW'] as const) {
      const locale = lang === 'en' ? 'en-US' : 'zh-TW';
      const T =
        lang === 'en'
          ? {
              faces: 'Select with face recognition',
              find: 'Find me',
              pick: 'Choose a picture',
              forget: 'Forget this face',
              split: 'Not all the same',
              hide: 'Hide from guests',
              cancel: 'Cancel',
              close: 'Close',
            }
          : {
              faces: /人臉|臉/,
              find: /^找到我/,
              pick: '選擇照片',
              forget: '忘記這張臉',
              split: '有別人混入',
              hide: '對賓客隱藏',
              cancel: '取消',
              close: '關閉',
            };
      const shot = (p: any, n: string) =>
        p.waitForTimeout(500).then(() => p.screenshot({ path: `/tmp/calib/${size}-${lang}-${n}.png` }));
      const box = (p: any, id: string) => p.locator(`[data-figure="${id}"]`).getByRole('checkbox');
      const guest = await (await newVisitor({ ...opts, locale })).newPage();
      await guest.goto(`/event/${ev.pinCode}?open=download`);
      await guest.getByRole('button', { name: T.faces }).last().click();
      await box(guest, figs[0]!.id).check({ force: true });
      await shot(guest, 'guest');
      await guest.getByRole('button', { name: T.find }).click();
      await shot(guest, 'find');
      const c = guest.waitForEvent('filechooser');
      await guest.getByRole('button', { name: T.pick }).click();
      await (await c).setFiles(samplePaths[0]!);
      await guest.getByRole('alert').waitFor();
      await shot(guest, 'find-several');
      await guest.route('**/find', (r) =>
        r.fulfill({ json: { figureIds: figs.slice(1, 4).map((f) => f.id), confident: false } }),
      );
      const c2 = guest.waitForEvent('filechooser');
      await guest.getByRole('button', { name: T.pick }).click();
      await (await c2).setFiles(samplePaths[1]!);
      await guest.waitForTimeout(1500);
      await shot(guest, 'candidates');
      await guest.keyboard.press('Escape');
      await guest.getByRole('button', { name: T.forget }).click();
      await shot(guest, 'forget');
      const host = await (await newVisitor({ ...opts, locale, storageState: signedInAs(session) })).newPage();
      await host.goto(`/event/${ev.pinCode}?open=download`);
      await host.getByRole('button', { name: T.faces }).last().click();
      await box(host, figs[0]!.id).check({ force: true });
      await box(host, figs[1]!.id).check({ force: true });
      await shot(host, 'host2');
      await box(host, figs[1]!.id).uncheck({ force: true });
      await host.getByRole('button', { name: T.hide }).click();
      await host.waitForTimeout(1200);
      await shot(host, 'host-hidden');
      await api.request('POST', `/api/figure/${ev.eventId}/hide`, {
        token: session.idToken,
        json: { figureId: figs[0]!.id, hidden: false },
      });
      await host.getByRole('button', { name: T.split }).click();
      await host.waitForTimeout(800);
      await shot(host, 'split');
    }
});
