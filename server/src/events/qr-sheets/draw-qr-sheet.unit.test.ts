import { execFileSync, spawnSync } from 'node:child_process';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { drawQrSheet, missingCharacters } from './draw-qr-sheet.ts';
import { divideText, inVisualOrder } from './set-text.ts';
import { registerFonts } from './sheet-fonts.ts';

const wanted = {
  size: 'A4',
  language: 'zh-TW',
  brandName: '聚影 Togather',
  eventName: '小明與小美的婚禮',
  eventDate: '2026-11-28',
  pin: 'AB7K9Q',
  link: 'https://photos.example.com/event/AB7K9Q',
} as const;

const sizes = {
  A3: '[0 0 841.89 1190.55]',
  A4: '[0 0 595.28 841.89]',
  A6: '[0 0 297.64 419.53]',
  tent: '[0 0 841.89 595.28]',
} as const;
const everySize = ['A4', 'A3', 'A6', 'tent'] as const;

test.each(everySize)('draws one small page of %s, with a link that can be tapped', async (size) => {
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

test('any name fits one page, and appears in the document only as its drawing (A2)', async () => {
  const names = [
    '"><img src=x onerror=alert(1)>',
    ') Tj ET (injected',
    '🎉🎊',
    'عيد ميلاد',
    'x'.repeat(120),
    '字'.repeat(120),
    'a\u202Eb\u0000c',
  ];
  for (const size of ['A4', 'tent'] as const)
    for (const eventName of names) {
      const text = (await drawQrSheet({ ...wanted, size, eventName })).toString('latin1');
      expect(text).toContain('/Count 1');
      expect(text).not.toContain('onerror');
      expect(text).not.toContain('injected');
    }
});

/** Returns a sheet without its time of creation. */
const drawingOf = async (eventName: string): Promise<string> => {
  const text = (await drawQrSheet({ ...wanted, eventName })).toString('latin1');
  return text.replace(/D:\d{14}Z/, '').replace(/\/ID \[.*\]/, '');
};

test.each([
  ['\u202eParty\r\n\u200bnight\u2069', 'Party night'],
  ['one\u2028two', 'one two'],
  ['\u200b\u2060\u3164', '我們的照片'],
])('draws the name %j like %j (D12)', async (eventName, seen) => {
  expect(await drawingOf(eventName)).toBe(await drawingOf(seen));
});

/** Returns the text of a sheet as a reader of PDFs finds it. */
const readBack = async (eventName: string): Promise<string> =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: await drawQrSheet({ ...wanted, eventName }) })
    .toString()
    .normalize('NFKC');

const hasReader = spawnSync('which', ['pdftotext']).status === 0;

test
  .skipIf(!hasReader)
  .each([
    '张伟和刘丽的婚礼',
    '髙﨑・山﨑',
    'Łukasz & İpek Doğan',
    'Nguyễn Thị Ánh',
    '김민지와 이준호',
    'Łukasz 和 김민지 及 刘丽',
    '小明 & 髙橋 & Łukasz',
  ])(
  `the sheet contains all of the name %s${hasReader ? '' : ' (no pdftotext on this machine)'}`,
  async (name) => {
    expect(await readBack(name)).toContain(name.normalize('NFKC'));
    expect(missingCharacters(name)).toEqual([]);
  },
);

test.skipIf(!hasReader)('writes a Hebrew name from the right, and its digits from the left', async () => {
  const text = await readBack('חתונה של דנה 2026');
  // The reader returns text in reading order.
  for (const word of ['חתונה', 'של', 'דנה', '2026']) expect(text).toContain(word);
  expect(missingCharacters('עברית')).toEqual([]);
});

test('puts the parts of a line into visual order', () => {
  const seen = (text: string) =>
    inVisualOrder([...text].map((one) => ({ text: one })))
      .map(({ text }) => text)
      .join('');
  expect(seen('Anna & Ben (2026)')).toBe('Anna & Ben (2026)');
  expect(seen('אבג דה')).toBe('הד גבא');
  expect(seen('אב 26 (גד)')).toBe('(דג) 26 בא');
  expect(seen('Dana אבג 26')).toBe('Dana 26 גבא');
});

test('omits characters that no font has, and names them', () => {
  const doc = new PDFDocument();
  registerFonts(doc);
  const divide = (text: string) => divideText(doc, text);
  const family = '👩‍👩‍👧';
  expect(divide(`小明 🎉 & ${family} Ana ❤️ 2026 🎉`)).toEqual({
    shown: '小明 & Ana 2026',
    missing: ['🎉', family, '❤️'],
  });
  expect(divide('Zoë’s Café — Привет, こんにちは')).toEqual({
    shown: "Zoë's Café — Привет, こんにちは",
    missing: [],
  });
  expect(divide('🎉\u200b\u202e')).toEqual({ shown: '', missing: ['🎉'] });
});
