import { expect, test } from 'vitest';
import { notesOf } from './start-database.ts';

const outside = '/var/lib/togather/clusters/0123456789abcdef/postgres';
const place = (cluster: string) => `Database: ${cluster}, since its account cannot reach the data`;
const nobody = 'The database runs as nobody: this system let us make no account for it';

test.each([
  { cluster: '/data/postgres', runsAsNobody: false, notes: [] },
  { cluster: outside, runsAsNobody: false, notes: [place(outside)] },
  { cluster: '/data-2/postgres', runsAsNobody: false, notes: [place('/data-2/postgres')] },
  { cluster: '/data/postgres', runsAsNobody: true, notes: [nobody] },
  { cluster: outside, runsAsNobody: true, notes: [place(outside), nobody] },
])(
  'the start says of a database in $cluster, as nobody: $runsAsNobody, what is unusual (D5)',
  ({ notes, ...postgres }) => {
    expect(notesOf(postgres, '/data')).toEqual(notes);
  },
);
