import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';

// A page fetches its configuration once, so this file has its own page without a cashier.
const replies = {
  getConfig: sampleConfig({
    cashierUrl: null,
    features: { faces: true, payments: false, mail: true },
  }),
};

test('says that payment is unavailable when the installation has no cashier, without a form (D1)', async () => {
  signIn();
  await openPage('/pending-event-creation', replies);
  await expect.element(page.getByText(/^Payment is not available right now\./)).toBeVisible();
  await expect.element(page.getByLabelText('Event name')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Continue to payment/ })).not.toBeInTheDocument();
});

test('shows on the plans page that Plus checkout is unavailable (D1)', async () => {
  signIn();
  await openPage('/pricing', replies);
  await expect.element(page.getByText(/Plus checkout is unavailable right now/)).toBeVisible();
  await expect.element(page.getByText('Recommended')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Create a Plus event' })).not.toBeInTheDocument();
});
