import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { inDays, sampleEvent } from '#testing/samples.ts';

const code = vi.hoisted(() => ({ asked: 0 }));
vi.mock('./retention-banner.tsx', () => {
  code.asked += 1;
  throw new Error('the code of the notice does not come');
});

const openEvent = async (days: number) => {
  const event = sampleEvent({ eventEndDate: inDays(days) });
  const screen = await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.poll(() => document.querySelectorAll('[data-photo]').length).toBe(6);
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  return screen;
};

test("works without the notice's code, and does not load it early", async () => {
  const screen = await openEvent(15.9);
  expect(code.asked).toBe(0);
  await screen.unmount();
  await openEvent(5);
  expect(code.asked).toBeGreaterThan(0);
});
