import { expect, test } from 'vitest';
import { noteOn, openNotes, packNotes, withHearts } from './photo-notes.ts';

const taken = { takenAt: '2026-11-07T03:00:05.000Z', time: 1_794_020_405 };
const plain = { uploaderName: null, hearts: 0, focus: null };
const rows = [
  { photoId: 'abcdef', ...taken, ...plain, uploaderName: '小美' },
  { photoId: 'abcxyz', takenAt: null, time: taken.time - 3600, uploaderName: 'Kai', hearts: 3, focus: 0 },
  { photoId: 'q12345', takenAt: '2026-11-07T03:00:06.000Z', time: taken.time + 1, ...plain, focus: 35 },
];

test('openNotes reverses packNotes', () => {
  const packed = packNotes(rows);
  expect(packed).toMatchObject({ idLength: 4, ids: 'abcdabcxq123', names: ['小美', 'Kai'] });
  const open = openNotes(packed);
  for (const { photoId, ...note } of rows) expect(noteOn(open, photoId)).toEqual(note);
  expect(noteOn(open, 'nobody')).toBeUndefined();
});

test('only the photos of tasks add to the notes', () => {
  const inTask = rows.map((row, at) => (at === 1 ? row : { ...row, taskId: 'task' }));
  const packed = packNotes(inTask);
  expect(packed.tasks).toEqual({ task: [0, 2] });
  const open = openNotes(packed);
  expect(inTask.map(({ photoId }) => noteOn(open, photoId)?.taskId)).toEqual(['task', undefined, 'task']);
  expect(packNotes(rows)).not.toHaveProperty('tasks');
});

test('an event without photos has no notes', () => {
  expect(noteOn(openNotes(packNotes([])), 'abcdef')).toBeUndefined();
});

test('withHearts changes the hearts and nothing else', () => {
  const open = withHearts(openNotes(packNotes(rows)), [
    { photoId: 'abcdef', hearts: 7 },
    { photoId: 'nobody', hearts: 9 },
  ]);
  expect(noteOn(open, 'abcdef')).toEqual({ ...taken, ...plain, uploaderName: '小美', hearts: 7 });
  expect(open.notes.size).toBe(3);
});
