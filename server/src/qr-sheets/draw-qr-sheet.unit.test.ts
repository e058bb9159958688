import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { drawableText, drawQrSheet } from './draw-qr-sheet.ts';
import { readSheetFont } from './sheet-fonts.ts';

const wanted = {
  size: 'A4',
  language: 'zh-TW',
  brandName: '聚影 Togather',
  eventName: '小明與小美的婚禮',
  pin: 'AB7K9Q',
  link: 'https://photos.example.com/event/AB7K9Q',
} as const;

const sizes = { A4: '[0 0 595.28 841.89]', A6: '[0 0 297.64 419.53]' } as const;

test.each(['A4', 'A6'] as const)('one page of %s, small, and its link can be tapped', async (size) => {
  for (const language of ['en', 'zh-TW'] as const) {
    const pdf = await drawQrSheet({ ...wanted, size, language });
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text).toContain(`/MediaBox ${sizes[size]}`);
    expect(text).toContain('/Count 1');
    expect(text).toContain(wanted.link);
    expect(pdf.length).toBeLessThan(40_000);
  }
});

test('any name makes a sheet of one page, and no name gets into the document besides its drawing (A2)', async () => {
  const names = [
    '"><img src=x onerror=alert(1)>',
    ') Tj ET (injected',
    '🎉🎊',
    'عيد ميلاد',
    'x'.repeat(120),
    '字'.repeat(120),
    'a\u202Eb\u0000c',
  ];
  for (const eventName of names) {
    const text = (await drawQrSheet({ ...wanted, eventName })).toString('latin1');
    expect(text).toContain('/Count 1');
    expect(text).not.toContain('onerror');
    expect(text).not.toContain('injected');
  }
});

/** A sheet without the moment at which it was made. */
const drawingOf = async (eventName: string): Promise<string> => {
  const text = (await drawQrSheet({ ...wanted, eventName })).toString('latin1');
  return text.replace(/D:\d{14}Z/, '').replace(/\/ID \[.*\]/, '');
};

test.each([
  ['\u202eParty\r\n\u200bnight\u2069', 'Party night'],
  ['one\u2028two', 'one two'],
  ['\u200b\u2060\u3164', '我們的照片'],
])('the name %j is drawn as %j would be (D12)', async (eventName, seen) => {
  expect(await drawingOf(eventName)).toBe(await drawingOf(seen));
});

test('what the font lacks is left out without a trace', () => {
  const doc = new PDFDocument();
  doc.registerFont('bold', readSheetFont('bold'));
  expect(drawableText(doc, '小明 🎉 & 👩‍👩‍👧 Ana ❤️ 2026')).toBe('小明 & Ana 2026');
  expect(drawableText(doc, 'Zoë’s Café — Привет, こんにちは')).toBe("Zoë's Café — Привет, こんにちは");
  expect(drawableText(doc, '🎉\u200b\u202e')).toBe('');
});
