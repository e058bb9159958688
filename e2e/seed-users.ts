import { newId } from '@togather/server/src/base/new-id.ts';
import { database } from './product.ts';

const BATCH = 500;

/** Users who have signed in once, named `{prefix} 0001` and so on; their addresses are `{prefix}0001@example.org`. */
export const seedUsers = async (count: number, prefix: string): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const id = newId();
    const email = `${prefix.toLowerCase()}${number}@example.org`;
    const who = { id, subject: id, issuer: 'https://nobody.example.com', email, name: `${prefix} ${number}` };
    return { ...who, email_verified: true, picture: '' };
  });
  for (let from = 0; from < rows.length; from += BATCH)
    await database()
      .insertInto('users')
      .values(rows.slice(from, from + BATCH))
      .execute();
};
