const encoder = new TextEncoder();

/** Bytes of UTF-8 that a file's name may have on most file systems. */
const MAX_NAME_BYTES = 255;
const MAX_STEM_CHARACTERS = 120;

const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * Puts a file's name together: as much of the stem, in whole characters, as leaves the name at most 120 characters and
 * the ending, and at most 255 bytes of UTF-8.
 */
export const fitName = (stem: string, ending: string): string => {
  let room = MAX_NAME_BYTES - bytesOf(ending);
  const fits = (character: string): boolean => {
    room -= bytesOf(character);
    return room >= 0;
  };
  const characters = [...stem].slice(0, MAX_STEM_CHARACTERS);
  const end = characters.findIndex((character) => !fits(character));
  return `${characters.slice(0, end < 0 ? characters.length : end).join('')}${ending}`;
};
