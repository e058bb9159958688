import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { isAdmin, sampleHosting } from '#testing/sample-admin.ts';
import { newId } from '#testing/samples.ts';

const host = (name: string, change: Partial<ResponseOf<'listHosts'>['hosts'][number]> = {}) => ({
  id: newId(),
  name,
  email: `${name.toLowerCase()}@elsewhere.example`,
  isEmailVerified: true,
  eventCount: 1,
  ...change,
});
const open = (listHosts: Parameters<typeof openPage>[1] & object) => {
  signIn();
  return openPage('/admin?view=hosts', { checkAdmin: isAdmin, ...listHosts });
};

test('shows the setting, its lists, and the hosts who may not create more events', async () => {
  const hosts = [host('Ann', { eventCount: 3 }), host('Bob', { isEmailVerified: false })];
  await open({ listHosts: sampleHosting({ hosts, total: 2 }) });
  const main = page.getByRole('main');
  for (const text of ['Chosen people', 'ming@example.com', 'party.example.com', 'boss@example.com'])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('2 hosts', { exact: true })).toBeVisible();
  const [ann, bob] = ['Ann', 'Bob'].map((name) => page.getByRole('listitem').filter({ hasText: name }));
  await expect.element(ann!).toMatchTextContent('3 events');
  await expect.element(bob!).toMatchTextContent('Address not verified');
  await expectAccessible('hosts');
});

test('finds a host by name or e-mail, and keeps the settings in sight', async () => {
  await open({
    listHosts: inTurn(
      sampleHosting({ hosts: [host('Ann'), host('Bob')], total: 2 }),
      sampleHosting({ hosts: [host('Bob')], total: 1 }),
    ),
  });
  await page.getByLabelText('Find a host').fill('bob');
  await expect.element(page.getByText('1 host', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ann', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('party.example.com')).toBeVisible();
  expect((await received('listHosts')).at(-1)?.query).toMatchObject({ search: 'bob' });
});

test('lists nobody where everybody may create events', async () => {
  await open({ listHosts: sampleHosting({ mode: 'everybody', emails: [], domains: [] }) });
  await expect.element(page.getByText('Everybody who signs in')).toBeVisible();
  await expect.element(page.getByLabelText('Find a host')).not.toBeInTheDocument();
});

test('says when the hosts cannot be loaded', async () => {
  await open({ listHosts: refuse('NOT_FOUND') });
  await expect.element(page.getByText('The hosts could not be loaded.')).toBeVisible();
});
