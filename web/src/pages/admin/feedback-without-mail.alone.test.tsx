import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, signIn } from '#testing/open-page.tsx';
import { isAdmin, sampleFeedback } from '#testing/sample-admin.ts';
import { sampleConfig } from '#testing/samples.ts';

test('feedback is answered in the mail program if the installation sends no mail', async () => {
  signIn();
  await openPage('/admin?view=feedback', {
    getConfig: sampleConfig({ features: { faces: true, payments: true, mail: false } }),
    checkAdmin: isAdmin,
    listFeedback: { feedback: [sampleFeedback({ email: 'a@example.com' })], total: 1, next: null },
  });
  const reply = page.getByRole('link', { name: 'Reply to a@example.com' });
  await expect.element(reply).toHaveAttribute('href', 'mailto:a%40example.com');
});
