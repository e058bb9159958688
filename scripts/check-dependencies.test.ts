import { expect, test } from 'vitest';
import { readListed } from './check-dependencies.ts';

test('the first column of each table is read, several names in one line included', () => {
  const text =
    '| package | for |\n|---|---|\n| zod | shapes |\n| pdfkit, qrcode | sheets |\n\nMore | text |\n';
  expect(readListed(text)).toEqual(['zod', 'pdfkit', 'qrcode']);
});
