import { expect, test } from 'vitest';
import { describeAdminCalls, readAdminCall, WrongUsage } from './admin-command.ts';

test('reads the fields of an endpoint, wherever the contract has them', () => {
  const call = readAdminCall(['takeEventDown', '--eventId=ABCDEF', '--reason=Not theirs']);
  expect(call).toMatchObject({
    endpoint: { name: 'takeEventDown' },
    given: { eventId: 'ABCDEF', reason: 'Not theirs' },
  });
  expect(readAdminCall(['readInstallation'])?.given).toEqual({});
});

test.each([[[]], [['--help']]])('%o asks for help', (words) => expect(readAdminCall(words)).toBeUndefined());

test.each([
  [['fly'], 'There is no endpoint "fly" for administrators.'],
  [['createEvent'], 'There is no endpoint "createEvent" for administrators.'],
  [['takeEventDown', '--eventId=x'], '--reason=… is missing.'],
  [['readInstallation', '--slow'], "Unknown option '--slow'"],
  [['bringEventBack', '--eventId'], "Option '--eventId <value>' argument missing"],
])('%o is a wrong call', (words, sentence) => {
  expect(() => readAdminCall(words)).toThrow(WrongUsage);
  expect(() => readAdminCall(words)).toThrow(sentence);
});

test('the help names every endpoint of administrators with its fields', () => {
  const help = describeAdminCalls();
  expect(help).toContain('  takeEventDown --eventId=… --reason=…\n      Close an event to everyone');
  expect(help).toContain('  listFailedJobs [--jobName=…] [--after=…] [--count=…]\n');
  expect(help).not.toContain('createEvent');
});
