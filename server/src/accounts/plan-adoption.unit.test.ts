import { expect, test } from 'vitest';
import { type Candidate, planAdoption } from './adoption.ts';

const account = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  issuer: 'https://former.example.com',
  email: `${id}@example.com`,
  isVerified: true,
  isTaken: false,
  ...change,
});
const idsOf = (candidates: readonly Candidate[]) => {
  const lists = Object.entries(planAdoption(candidates)) as [string, Candidate[]][];
  return Object.fromEntries(lists.map(([why, list]) => [why, list.map(({ id }) => id)]));
};

test('every account is in exactly one list (S15)', () => {
  const twin = { email: 'twin@example.com' };
  expect(
    idsOf([
      account('ann'),
      account('unsure', { isVerified: false }),
      account('busy', { isTaken: true }),
      account('one', twin),
      account('two', { ...twin, issuer: 'https://older.example.com', isTaken: true }),
    ]),
  ).toEqual({ adoptable: ['ann'], unverified: ['unsure'], ambiguous: ['one', 'two'], taken: ['busy'] });
});

test('an unverified account does not take the adoption from the verified one with its address', () => {
  const same = { email: 'ann@example.com' };
  expect(idsOf([account('ann', same), account('stranger', { ...same, isVerified: false })])).toMatchObject({
    adoptable: ['ann'],
    ambiguous: [],
  });
});
