import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';

const phone = { viewport: { width: 390, height: 844 } };

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block', ...phone });

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { wishes: t, photos: p, eventPage: e } = textsOf[locale];
    const write = async (page: Page, label: string, text: string, name?: string) => {
      await page.getByRole('textbox', { name: label }).fill(text);
      if (name) await page.getByRole('textbox', { name: t.name }).fill(name);
      await page.getByRole('button', { name: t.send }).click();
      await expect(page.getByRole('status').filter({ hasText: /\S/ }).last()).toBeVisible();
    };
    const wish = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
    const act = async (page: Page, text: string, action: string) => {
      await wish(page, text).getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
    };

    test('guests write wishes and comments, and the host decides what others read', async ({
      page: mia,
      host,
      newVisitor,
    }) => {
      const { eventId, pinCode } = await seedEvent({ type: 'Plus', host: host.email });
      await seedPhotos(eventId, 2);
      const tom = await (await newVisitor({ locale, viewport: { width: 1440, height: 900 } })).newPage();
      await tom.goto(`/event/${pinCode}/wishes`);
      await expect(tom.getByRole('heading', { name: t.none })).toBeVisible();

      await test.step('a wish is on the other page at once, with a name that is asked for once', async () => {
        await mia.goto(`/event/${pinCode}`);
        await mia.getByRole('link', { name: e.wishes }).click();
        await mia.getByRole('textbox', { name: t.write }).focus();
        await mia.getByRole('button', { name: t.send }).click();
        await expect(mia.getByText(t.textWanted)).toBeVisible();
        await expectAccessible(mia, 'an incomplete wish');
        await write(mia, t.write, 'Be happy <3\n=1+1', 'Mia');
        await expect(wish(tom, 'Be happy <3')).toContainText('Mia');
        await expectAccessible(tom, 'wishes on a computer');
        await write(mia, t.write, 'And healthy');
        await expect(wish(tom, 'And healthy')).toContainText('Mia');
      });

      await test.step('a comment on a photo leads there, and has its number in the viewer', async () => {
        await tom.goto(`/event/${pinCode}`);
        await tom.locator('[data-photo]').first().click();
        await write(tom, t.comment, 'What a smile', 'Tom');
        await expect(wish(mia, 'What a smile')).toBeVisible();
        await mia.getByRole('link', { name: t.onPhoto }).click();
        const comments = t.commentsCount_other.replace('{{count}}', '1');
        await mia.getByRole('button', { name: comments }).click();
        await expect(wish(mia, 'What a smile')).toContainText('Tom');
        await expectAccessible(mia, 'comments on a phone');
        await act(mia, 'What a smile', t.report);
      });

      const hosting = await (
        await newVisitor({ locale, ...phone, storageState: signedInAs(host.session) })
      ).newPage();
      await test.step('the host hides a reported comment, and its author still sees it', async () => {
        await hosting.goto(`/event/${pinCode}/wishes`);
        await hosting.getByText(t.filters.reported.replace('{{count}}', '1')).click();
        await act(hosting, 'What a smile', t.hide);
        await expect(wish(mia, 'What a smile')).toHaveCount(0);
        await expect(wish(tom, 'What a smile')).toContainText(t.hidden);
      });

      await test.step('under review a wish waits until the host shows it', async () => {
        await newClient().request('PATCH', `/api/event/${eventId}/permissions`, {
          token: host.session.idToken,
          json: { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } },
        });
        await mia.goto(`/event/${pinCode}/wishes`);
        await tom.goto(`/event/${pinCode}/wishes`);
        await write(mia, t.write, 'Wait for it');
        await expect(wish(mia, 'Wait for it')).toContainText(t.pending);
        await hosting.getByText(t.filters.pending.replace('{{count}}', '1')).click();
        await expectAccessible(hosting, 'wishes that wait');
        await expect(wish(tom, 'Wait for it')).toHaveCount(0);
        await act(hosting, 'Wait for it', t.show);
        await expect(wish(tom, 'Wait for it')).toBeVisible();
      });

      await test.step('authors delete their own, and a host who switches wishes off hides all', async () => {
        await act(mia, 'And healthy', t.delete);
        await mia.getByRole('alertdialog').getByRole('button', { name: t.delete }).click();
        await expect(wish(tom, 'And healthy')).toHaveCount(0);
        await hosting.goto(`/manage-event/${pinCode}?tab=photos`);
        await hosting.getByRole('switch', { name: t.switchTitle }).click();
        await expect(tom.getByRole('heading', { name: t.off })).toBeVisible();
        await expectAccessible(tom, 'wishes switched off');
        await tom.goto(`/event/${pinCode}`);
        await expect(tom.getByRole('button', { name: p.sort })).toBeVisible();
        await expect(tom.getByRole('link', { name: e.wishes })).toHaveCount(0);
      });
    });
  });
