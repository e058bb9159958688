import { describe, expect, it } from 'vitest';
import { chooseFiles } from './use-chosen-files.ts';

const MB = 1024 * 1024;
const file = (name: string, size = MB, type = 'image/jpeg') => ({ name, size, type, lastModified: 1 });
const isPhoto = ({ name }: { name: string }) => !name.endsWith('.pdf');
const room = (room: number, leavesLarge = false) => ({ room, leavesLarge, isPhoto });
const names = (files: { name: string }[]) => files.map((one) => one.name);

describe('chooseFiles', () => {
  it('accepts files within the quota', () => {
    expect(chooseFiles([file('a'), file('b')], [], room(10))).toMatchObject({ dropped: 0, tooLarge: [] });
  });
  it('cuts to the remaining quota and counts the dropped files', () => {
    const choice = chooseFiles([file('b'), file('c'), file('d')], [file('a')], room(1));
    expect(names(choice.accepted)).toEqual(['b']);
    expect(choice.dropped).toBe(2);
  });
  it('accepts nothing without quota', () => {
    expect(chooseFiles([file('b')], [file('a')], room(0))).toMatchObject({ accepted: [], dropped: 1 });
    expect(chooseFiles([file('b')], [], room(0))).toMatchObject({ accepted: [], dropped: 1 });
  });
  it('sets files over 5 MB aside after the others, and accepts exactly 5 MB', () => {
    const picked = [file('big', 5 * MB + 1), file('huge', 9 * MB), file('ok', 5 * MB)];
    const choice = chooseFiles(picked, [], room(2));
    expect(names(choice.tooLarge)).toEqual(['big']);
    expect(names(choice.accepted)).toEqual(['ok']);
    expect(choice.dropped).toBe(1);
  });
  it('lists all left-out large files, whatever the quota', () => {
    const picked = [file('big', 5 * MB + 1), file('huge', 9 * MB), file('ok')];
    const choice = chooseFiles(picked, [file('other', 6 * MB)], room(1, true));
    expect(names(choice.tooLarge)).toEqual(['big', 'huge']);
    expect(names(choice.accepted)).toEqual(['ok']);
    expect(choice.dropped).toBe(0);
  });
  it('accepts photos only', () => {
    const choice = chooseFiles([file('a.pdf', 1, 'application/pdf'), file('b.HEIC', 1, '')], [], room(5));
    expect(names(choice.notPhotos)).toEqual(['a.pdf']);
    expect(names(choice.accepted)).toEqual(['b.HEIC']);
  });
  it('accepts a file once', () => {
    expect(chooseFiles([file('a'), file('b'), file('b')], [file('a')], room(9)).accepted).toHaveLength(1);
  });
});
