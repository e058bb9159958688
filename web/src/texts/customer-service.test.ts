import { expect, test } from 'vitest';
import { texts as downloadsEn } from './en/photos/downloads.ts';
import { texts as supportEn } from './en/site/customer-service.ts';
import { texts as downloadsZh } from './zh-TW/photos/downloads.ts';
import { texts as supportZh } from './zh-TW/site/customer-service.ts';

const quotedIn = (text: string) => [...text.matchAll(/[“「]([^”」]+)[”」]/g)].map(([, name]) => name);

/** Returns the labels to press to save photos, in order, on a phone with more than one group. */
const presses = ({
  download,
  downloadAll,
  manual,
  faces,
  saveTitle,
  saveGroup,
  zip,
}: typeof downloadsEn) => ({
  choose: [download, downloadAll, manual, faces, saveTitle],
  group: saveGroup.replace('{{from}}', '1').replace('{{to}}', '10'),
  zip: zip.replace(/[:：].*/, ''),
});

test.each([
  {
    language: 'en',
    faq: supportEn.faq,
    downloads: downloadsEn,
    sheet: 'Save Images',
    ofIphone: [],
    ofAndroid: [],
  },
  {
    language: 'zh-TW',
    faq: supportZh.faq,
    downloads: { ...downloadsEn, ...downloadsZh },
    sheet: '儲存影像',
    // The names of an app and of a folder.
    ofIphone: ['檔案'],
    ofAndroid: ['下載'],
  },
])(
  'the instructions for saving photos use the buttons’ labels, $language',
  ({ faq, downloads, ...names }) => {
    const { choose, group, zip } = presses(downloads);
    expect(quotedIn(downloads.saveBySheet)).toEqual([names.sheet]);
    const button = choose[0];
    expect(quotedIn(faq.iphone.text)).toEqual([
      ...choose,
      group,
      names.sheet,
      zip,
      ...names.ofIphone,
      button,
    ]);
    expect(quotedIn(faq.android.text)).toEqual([...choose, group, ...names.ofAndroid, zip, button]);
  },
);
