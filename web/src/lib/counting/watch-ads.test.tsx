import { afterEach, expect, test } from 'vitest';
import { watchAds } from './count-use.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const addAd = (position: number, style: string): HTMLAnchorElement => {
  const ad = Object.assign(document.createElement('a'), { href: '#', textContent: 'ad' });
  ad.dataset.ad = String(position);
  ad.style.cssText = `position: absolute; left: 0; width: 100px; ${style}`;
  document.body.append(ad);
  return ad;
};
const watch = () => {
  const noted: string[] = [];
  stop = watchAds((what, position) => void noted.push(`${what} ${position}`));
  return noted;
};

test('notes ads of which half is in view for a second, also those that appear later', {
  tags: 'rest',
}, async () => {
  addAd(1, 'top: 0; height: 40px');
  addAd(2, `top: ${innerHeight - 10}px; height: 40px`);
  addAd(3, `top: ${innerHeight + 500}px; height: 40px`);
  const noted = watch();
  await expect.poll(() => noted).toEqual(['views 1']);
  addAd(4, 'top: 100px; height: 40px');
  addAd(1, 'top: 200px; height: 40px');
  await expect.poll(() => noted).toEqual(['views 1', 'views 4']);
});

test('does not note an ad that an open dialog covers, until the dialog closes', {
  tags: 'rest',
}, async () => {
  addAd(2, 'top: 0; height: 40px').inert = true;
  addAd(3, 'top: 60px; height: 40px');
  const noted = watch();
  await expect.poll(() => noted).toEqual(['views 3']);
  const ad = document.querySelector<HTMLElement>('[data-ad="2"]');
  if (ad) ad.inert = false;
  await expect.poll(() => noted).toEqual(['views 3', 'views 2']);
});

test('notes clicks on anything in an ad at once, and nothing after it has stopped', () => {
  const ad = addAd(5, 'top: 0; height: 40px');
  const inside = ad.appendChild(document.createElement('span'));
  const noted = watch();
  inside.click();
  document.body.click();
  expect(noted).toEqual(['clicks 5']);
  stop();
  inside.click();
  expect(noted).toEqual(['clicks 5']);
});
