const encoder = new TextEncoder();

/** Limit of most file systems for a file name, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;
const MAX_STEM_CHARACTERS = 120;

const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * Returns stem and ending as one name: cuts the stem between characters to 120 characters, and the name to 255 bytes of
 * UTF-8.
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
