import { cleanShownText } from '@togather/contract/shown-text.ts';

const LONGEST = 60;
/**
 * Characters that a mail client could turn into a link or an address, in any script: a dot inside a word, a slash, a
 * colon, an @.
 */
const LINKS = /[/\\:@\uff0f\uff1a\uff20]+|[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu;

/**
 * Returns an event's name for a mail, in one line, without links and limited in length, because its host may be a stranger to the
 * recipient.
 */
export function nameInMail(name: string): string {
  const plain = cleanShownText(name).replace(LINKS, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : plain;
}
