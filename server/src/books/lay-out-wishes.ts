import { breakLines, type TextWidth } from '#events/qr-sheets/set-text.ts';

/** A text in the largest columns that its page has. All lengths are in points. */
interface Columns {
  readonly lefts: readonly number[];
  readonly width: number;
  /** Of the first page, which has a title, and of the others. */
  readonly top: { readonly first: number; readonly other: number };
  readonly bottom: number;
}

/** A wish without what no font has. */
export interface SetWish {
  /** Paragraphs; an empty one is a blank line. */
  readonly paragraphs: readonly string[];
  readonly authorName: string;
}

export interface WishLine {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly kind: 'text' | 'author';
}

export const WISH_SIZES = { text: 10.5, author: 8.5 } as const;
const LEADING = { text: 15.5, author: 13 } as const;
/** Between two wishes. */
const GAP = 15;
/** A wish up to this share of a column is not divided. */
const WHOLE_SHARE = 0.5;

/** Returns the lines of each page: wishes flow through the columns, and a short one stays in one column. */
export function flowWishes(
  wishes: readonly SetWish[],
  widthOf: TextWidth,
  { lefts, width, top, bottom }: Columns,
): WishLine[][] {
  const pages: WishLine[][] = [];
  let [column, at] = [lefts.length, 0];
  const startOf = (page: number) => (page <= 1 ? top.first : top.other);
  const nextColumn = () => {
    column += 1;
    if (column >= lefts.length) {
      column = 0;
      pages.push([]);
    }
    at = startOf(pages.length);
  };
  nextColumn();
  for (const wish of wishes) {
    const lines = linesOf(wish, widthOf, width);
    const height = lines.reduce((sum, { kind }) => sum + LEADING[kind], 0);
    const isWhole = height <= (bottom - top.other) * WHOLE_SHARE;
    if (isWhole && at + height > bottom) nextColumn();
    for (const [index, { text, kind }] of lines.entries()) {
      if (at + heightOfKept(lines, index) > bottom) nextColumn();
      if (text) pages.at(-1)?.push({ text, kind, left: lefts[column] ?? 0, top: at });
      at += LEADING[kind];
    }
    at += GAP;
  }
  return pages;
}

interface SetLine {
  readonly text: string;
  readonly kind: WishLine['kind'];
}

/** The height that must be free at a line: the last two lines of a text stay together with the author. */
const heightOfKept = (lines: readonly SetLine[], index: number): number => {
  const count = lines.findIndex(({ kind }) => kind === 'author');
  const end = count >= 0 ? count : lines.length;
  const kept = index >= end - 2 && index < end ? lines.slice(index) : lines.slice(index, index + 1);
  return kept.reduce((sum, { kind }) => sum + LEADING[kind], 0);
};

const linesOf = ({ paragraphs, authorName }: SetWish, widthOf: TextWidth, width: number): SetLine[] => {
  const text = paragraphs.flatMap((paragraph) => {
    const lines = breakLines(paragraph, widthOf, width / WISH_SIZES.text);
    return lines.length > 0 ? lines : [''];
  });
  const author = breakLines(authorName, widthOf, width / WISH_SIZES.author);
  return [
    ...text.map((line) => ({ text: line, kind: 'text' as const })),
    ...author.map((line) => ({ text: line, kind: 'author' as const })),
  ];
};
