import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, signIn } from '../../../testing/open-page.tsx';
import { sampleConfig } from '../../../testing/samples.ts';

// A page asks for its configuration once, so this file has the installation without a cashier to itself.
const replies = {
  getConfig: sampleConfig({
    cashierUrl: null,
    features: { faces: true, payments: false, mail: true },
  }),
};

test('lets nobody pay where nothing can be paid (D1)', async () => {
  signIn();
  await openPage('/pending-event-creation', replies);
  await expect.element(page.getByText(/^Payment is not available right now\./)).toBeVisible();
  await page.getByLabelText('Event name').fill('No cashier');
  await expect.element(page.getByRole('button', { name: /^Continue to payment \(/ })).toBeDisabled();
});

test('says among the plans that Plus events cannot be paid for (D1)', async () => {
  signIn();
  await openPage('/pricing', replies);
  await expect.element(page.getByText(/Plus checkout is unavailable right now/)).toBeVisible();
  await expect.element(page.getByText('Recommended')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Create a Plus event' })).not.toBeInTheDocument();
});
