const LONGEST = 60;
/** What a mail program could make a link or an address of, in any script: a dot inside a word, a slash, a colon, an @. */
const LINKS = /[/\\:@\uff0f\uff1a\uff20]+|[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu;

/**
 * An event's name as our mails have it: its host may be a stranger to who reads it, so it holds no link and cannot be a text of
 * its own.
 */
export const nameInMail = (name: string): string => {
  const plain = name.replace(LINKS, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : plain;
};
