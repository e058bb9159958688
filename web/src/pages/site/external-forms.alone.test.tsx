import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';

const feedbackFormUrl = 'https://forms.example.com/feedback';

beforeEach(() => {
  const { brand } = sampleConfig();
  return answerCalls({
    getConfig: sampleConfig({ brand: { ...brand, feedbackFormUrl, customPlanFormUrl: '' } }),
  });
});

test('links the external feedback form in place of our own', async () => {
  await openPage('/customer-service');
  const link = page.getByRole('link', { name: /^Open the feedback form/ });
  await expect.element(link).toHaveAttribute('href', feedbackFormUrl);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(page.getByLabelText('Your message')).not.toBeInTheDocument();
});

test('the custom plan without a form has text in place of a link', async () => {
  await openPage('/pricing');
  await expect.element(page.getByText('Write to customer service', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Write to customer service' })).not.toBeInTheDocument();
});
