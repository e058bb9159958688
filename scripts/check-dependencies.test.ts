import { expect, test } from 'vitest';
import { readListed } from './check-dependencies.ts';

test('reads every name in the first column of each table', () => {
  const text =
    '| package | for |\n|---|---|\n| zod | shapes |\n| pdfkit, qrcode | sheets |\n\nMore | text |\n';
  expect(readListed(text)).toEqual(['zod', 'pdfkit', 'qrcode']);
});
