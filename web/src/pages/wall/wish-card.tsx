import type { Wish } from '@togather/contract/schemas/wishes.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';

/** A wish as a card that fills its place, in the largest letters that fit. */
export function WishCard({ wish: { wishId, text, authorName, isHost } }: { wish: Wish }) {
  const { t } = useTranslation('walls');
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other letters.
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const fit = () => fitLetters(element);
    fit();
    const watching = new ResizeObserver(fit);
    watching.observe(element.parentElement ?? element);
    return () => watching.disconnect();
  }, [text, authorName]);
  return (
    <div className={classes('wall-wish-place', text.length > LONG && 'wall-wish-place-wide')}>
      <figure ref={card} className="wall-wish" data-wish={wishId} aria-label={t('wish')}>
        <blockquote dir="auto">{text}</blockquote>
        <figcaption>
          <bdi>{authorName}</bdi>
          {isHost && <span>{t('wishOfHost')}</span>}
        </figcaption>
      </figure>
    </div>
  );
}

/** A text of more characters takes two thirds of the screen beside its photo. */
const LONG = 160;
/** Letters as shares of the shorter side of the screen: readable from the last row, and still a quotation. */
const LETTERS = { least: 0.02, most: 0.085 };
const STEPS = 7;

/** Sets the largest size of letters with which the card fits into its place. */
const fitLetters = (card: HTMLElement): void => {
  const place = card.parentElement;
  if (!place) return;
  const side = Math.min(innerWidth, innerHeight);
  let [least, most] = [side * LETTERS.least, side * LETTERS.most];
  const fits = (size: number) => {
    card.style.fontSize = `${size}px`;
    return card.offsetHeight <= place.clientHeight && card.scrollWidth <= card.clientWidth;
  };
  if (fits(most)) return;
  for (let step = 0; step < STEPS; step += 1) {
    const size = (least + most) / 2;
    if (fits(size)) least = size;
    else most = size;
  }
  card.style.fontSize = `${least}px`;
};
