import { expect, test } from 'vitest';
import { notesOf } from './start-database.ts';

const outside = '/var/lib/togather/clusters/0123456789abcdef/postgres';
const place = (cluster: string) => `Database: ${cluster}, since its account cannot reach the data`;
const nobody = 'The database runs as nobody: no account could be created for it on this system';

test.each([
  { cluster: '/data/postgres', runsAsNobody: false, notes: [] },
  { cluster: outside, runsAsNobody: false, notes: [place(outside)] },
  { cluster: '/data-2/postgres', runsAsNobody: false, notes: [place('/data-2/postgres')] },
  { cluster: '/data/postgres', runsAsNobody: true, notes: [nobody] },
  { cluster: outside, runsAsNobody: true, notes: [place(outside), nobody] },
])(
  'the start reports what is unusual about a database in $cluster with runsAsNobody: $runsAsNobody (D5)',
  ({ notes, ...postgres }) => {
    expect(notesOf(postgres, '/data')).toEqual(notes);
  },
);
