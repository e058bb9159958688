import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../app/styles.css';
import { openLoaded } from './load-chunk.ts';

test('a pressed button shows a spinner until its part is loaded', async () => {
  const part = Promise.withResolvers<void>();
  const open = vi.fn();
  render(
    <button type="button" onClick={() => openLoaded(() => part.promise, open)}>
      <span>Sort</span>
    </button>,
  );
  const button = page.getByRole('button', { name: 'Sort' });
  await button.getByText('Sort').click();
  const ring = () => getComputedStyle(button.element(), '::after');
  expect(ring().animationName).toBe('turn, appear');
  await expect.poll(() => ring().opacity).toBe('1');
  expect(open).not.toHaveBeenCalled();
  part.resolve();
  await expect.poll(() => ring().content).toBe('none');
  expect(open).toHaveBeenCalledOnce();
});
