import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import { sampleSession } from '#testing/samples.ts';
import { stayHere } from '#testing/stay-here.ts';

test('POST session: stores an answer with exactly the specification’s fields', async () => {
  const wanted = stayHere();
  const { idTokenExpTime } = sampleSession();
  const userInfo = { name: 'Mei Chen', picture: '' };
  localStorage.setItem('signIns', JSON.stringify([{ state: 'state', returnTo: '/about-us' }]));
  await openPage('/sign-in/callback?state=state&code=code', {
    createSession: { idToken: 'opaque', idTokenExpTime, userInfo },
  });
  await expect.poll(() => wanted).toEqual([expect.stringContaining('/about-us')]);
  expect(localStorage.getItem('idToken')).toBe('opaque');
  expect(localStorage.getItem('idTokenExpTime')).toBe(String(idTokenExpTime));
  expect(JSON.parse(localStorage.getItem('profile') ?? '')).toEqual(userInfo);
});
