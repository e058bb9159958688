import { describe, expect, it } from 'vitest';
import { chooseFiles } from './choose-files.ts';

const MB = 1024 * 1024;
const file = (name: string, size = MB, type = 'image/jpeg') => ({ name, size, type, lastModified: 1 });
const names = (files: { name: string }[]) => files.map((one) => one.name);

describe('chooseFiles', () => {
  it('takes what fits', () => {
    expect(chooseFiles([file('a'), file('b')], [], 10)).toMatchObject({ dropped: 0, tooLarge: [] });
  });
  it('cuts to the quota minus what is chosen already, and counts what it dropped', () => {
    const choice = chooseFiles([file('b'), file('c'), file('d')], [file('a')], 2);
    expect(names(choice.accepted)).toEqual(['b']);
    expect(choice.dropped).toBe(2);
  });
  it('takes nothing when the quota is used up', () => {
    expect(chooseFiles([file('b')], [file('a')], 1)).toMatchObject({ accepted: [], dropped: 1 });
    expect(chooseFiles([file('b')], [], 0)).toMatchObject({ accepted: [], dropped: 1 });
  });
  it('puts files over 5 MB aside, which take what room the others leave; 5 MB itself is fine', () => {
    const picked = [file('big', 5 * MB + 1), file('huge', 9 * MB), file('ok', 5 * MB)];
    const choice = chooseFiles(picked, [], 2);
    expect(names(choice.tooLarge)).toEqual(['big']);
    expect(names(choice.accepted)).toEqual(['ok']);
    expect(choice.dropped).toBe(1);
  });
  it('takes images only, and HEIC files without a type', () => {
    const choice = chooseFiles([file('a.pdf', 1, 'application/pdf'), file('b.HEIC', 1, '')], [], 5);
    expect(names(choice.notPhotos)).toEqual(['a.pdf']);
    expect(names(choice.accepted)).toEqual(['b.HEIC']);
  });
  it('takes a file once', () => {
    expect(chooseFiles([file('a'), file('b'), file('b')], [file('a')], 9).accepted).toHaveLength(1);
  });
});
