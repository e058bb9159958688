import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PinField } from './pin-field.tsx';

interface Devtools {
  readonly send: (method: string, parameters: Record<string, unknown>) => Promise<unknown>;
}
const devtools = cdp() as unknown as Devtools;
const field = page.getByRole('textbox', { name: 'PIN' });
const input = () => field.element() as HTMLInputElement;
const setCaret = (at: number) => input().setSelectionRange(at, at);
const caret = () => [input().selectionStart, input().selectionEnd];

/** Enters `text` as an input method's composition. */
const compose = (text: string) =>
  devtools.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
const commit = (text: string) => devtools.send('Input.insertText', { text });

const Page = () => {
  const [pin, setPin] = useState('');
  return <PinField label="PIN" value={pin} onChange={setPin} />;
};

beforeEach(async () => {
  await render(<Page />);
  await field.click();
});

test('a composed PIN is entered once', async () => {
  for (const text of ['j', 'jc', 'jcm', 'jcmq', 'jcmqv', 'jcmqv9']) await compose(text);
  await commit('jcmqv9');
  await expect.element(field).toHaveValue('JCMQV9');
  expect(caret()).toEqual([6, 6]);
});

test('a word composed in the middle stays there with the caret behind it', async () => {
  await field.fill('ab56');
  setCaret(2);
  for (const text of ['c', 'cd']) await compose(text);
  await commit('cd');
  await expect.element(field).toHaveValue('ABCD56');
  expect(caret()).toEqual([4, 4]);
});

test('letters typed in the middle keep the caret there', async () => {
  await field.fill('ab56');
  setCaret(2);
  await userEvent.keyboard('cd');
  await expect.element(field).toHaveValue('ABCD56');
  expect(caret()).toEqual([4, 4]);
});

test('a pasted invitation leaves its PIN, with the caret at its end', async () => {
  await field.fill(`Join with the PIN JCMQV9: ${location.origin}/event/JCMQV9`);
  await expect.element(field).toHaveValue('JCMQV9');
  expect(caret()).toEqual([6, 6]);
});
