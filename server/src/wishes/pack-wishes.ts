import { createHash } from 'node:crypto';
import { escapeHtml } from '#http/responding/escape-html.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import { timeInTaipei, writeCsv } from '#platform/base/write-csv.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { wishesOf, wishSeenBy } from './queries.ts';

/** Returns what the ZIP of a whole event has of its wishes, oldest first: none while they are switched off. */
export async function listPackedWishes(
  db: Queryable,
  event: Pick<EventRow, 'id' | 'takes_wishes'>,
  { seer, upTo }: { readonly seer: Seer; readonly upTo?: string },
) {
  if (!event.takes_wishes) return [];
  return await wishesOf(db, event.id)
    .select(['wishes.number', 'wishes.photo_id', 'wishes.text', 'wishes.author_name', 'wishes.is_host'])
    .select(['wishes.visibility', 'wishes.written_at', 'wishes.edited_at'])
    .where(wishSeenBy(seer, event))
    .$if(upTo !== undefined, (all) => all.where('wishes.number', '<=', upTo ?? ''))
    .orderBy('wishes.number')
    .execute();
}

export type PackedWish = Awaited<ReturnType<typeof listPackedWishes>>[number];

export interface WishesToPack {
  readonly eventName: string;
  /** Oldest first. */
  readonly wishes: readonly PackedWish[];
  /** Whether the ZIP is a host's: it says which wishes wait or are hidden. */
  readonly isForHost: boolean;
}

/** Paths within the ZIP by photo. */
type Files = ReadonlyMap<string, string>;

/** The two files of wishes in a ZIP. The same wishes always produce the same bytes. */
export const wishFiles = {
  html: { name: 'wishes.html', write: writeWishesPage },
  csv: { name: 'wishes.csv', write: writeWishesTable },
} as const;

export type WishFile = keyof typeof wishFiles;

/** Writes a page that needs nothing else and runs no script. Hidden wishes are in the table only. */
function writeWishesPage({ eventName, wishes, isForHost }: WishesToPack, files: Files): Buffer {
  const name = escapeHtml(eventName);
  const articles = wishes
    .filter(({ visibility }) => visibility !== 'hidden')
    .map((wish) => articleOf(wish, wish.photo_id === null ? undefined : files.get(wish.photo_id), isForHost));
  return Buffer.from(`<!doctype html>
<html lang="zh-Hant">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1><bdi>${name}</bdi></h1><p>祝福與留言 · Wishes</p></header>
<main>
${articles.join('\n')}
</main>
</body>
</html>
`);
}

const articleOf = (wish: PackedWish, file: string | undefined, isForHost: boolean): string => {
  const marks = [
    wish.is_host && '主辦人 Host',
    isForHost && wish.visibility === 'pending' && '等待審核 Waiting for review',
  ].filter((mark) => mark !== false);
  return `<article>
<p class="text" dir="auto">${escapeHtml(wish.text)}</p>
<p class="by"><bdi>${escapeHtml(wish.author_name)}</bdi>${marks.map((mark) => ` <b>${mark}</b>`).join('')}
<time datetime="${wish.written_at.toISOString()}">${timeInTaipei(wish.written_at)}</time></p>${
    file === undefined
      ? ''
      : `\n<p class="photo"><a href="${escapeHtml(linkTo(file))}"><bdi>${escapeHtml(file)}</bdi></a></p>`
  }
</article>`;
};

/** A path as a relative address: a name cannot be read as a scheme or a parent folder. */
const linkTo = (file: string): string => `./${file.split('/').map(encodeURIComponent).join('/')}`;

const STYLE = `
:root{color-scheme:light}
body{margin:0;background:#faf8f4;color:#1a1715;font:17px/1.6 system-ui,"PingFang TC","Microsoft JhengHei",sans-serif}
header{padding:48px 20px 32px;text-align:center;border-bottom:1px solid #e6e2da}
h1{margin:0;font:600 40px/1.2 Georgia,"Noto Serif TC","Songti TC",serif;overflow-wrap:anywhere}
header p,.by,.photo{color:#5f5a54;font-size:15px}
main{max-width:1080px;margin:32px auto;padding:0 20px;columns:320px;column-gap:20px}
article{break-inside:avoid;margin:0 0 20px;padding:20px 24px;background:#fff;border-radius:16px;border:1px solid #ece8e0}
p{margin:8px 0 0;overflow-wrap:anywhere}
.text{margin:0;font:20px/1.5 Georgia,"Noto Serif TC","Songti TC",serif;white-space:pre-line}
.by bdi{color:#1a1715;font-weight:600}
.by b{padding:1px 8px;border-radius:6px;background:#f3f0e9;font-weight:600;font-size:13px}
time{white-space:nowrap}
a{color:#1a1715}
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** Times are Taipei's. */
function writeWishesTable({ wishes, isForHost }: WishesToPack, files: Files): Buffer {
  const head = ['time', 'author', 'host', 'photo', 'text', ...(isForHost ? ['visibility'] : [])];
  const rows = wishes.map((wish) => [
    timeInTaipei(wish.written_at),
    wish.author_name,
    wish.is_host ? 'yes' : '',
    (wish.photo_id !== null && files.get(wish.photo_id)) || '',
    wish.text,
    ...(isForHost ? [wish.visibility] : []),
  ]);
  return writeCsv([head, ...rows]);
}
