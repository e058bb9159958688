import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

const Form = ({ onSubmit }: { onSubmit: () => void }) => {
  const [isPending, setIsPending] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        setIsPending(true);
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" isPending={isPending}>
        Save
      </Button>
    </form>
  );
};

test('a pending button keeps the focus, and neither a press nor Enter in a field submits again', async () => {
  const onSubmit = vi.fn();
  await render(<Form onSubmit={onSubmit} />);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
