import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allScreens } from '#testing/all-screens.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';

test.each(allScreens('Garden party', 'ming@example.com'))(
  '$name is drawn and accessible',
  async ({ address, replies, prepare, name }) => {
    prepare?.();
    await openPage(address, replies);
    await expect.element(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(name);
  },
);
