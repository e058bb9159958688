import type { Photo } from '@togather/contract/schemas/photos.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FailureNote, StateMessage } from '#ui/messages/state-message.tsx';
import { PhotoImage, usePreviewTries } from '#ui/pictures/photo-image.tsx';
import { type Choice, NoteField } from './note-field.tsx';
import { keyOf } from './pending-marks.ts';
import { type ChoiceSource, useChoices } from './use-choices.ts';

type ShownPhoto = Pick<
  Photo,
  'photoId' | 'awsPhotoName' | 'previewUrl' | 'width' | 'height' | 'visibility' | 'deletesAt'
>;

const PAGE = { first: 24, more: 24, thresholdPx: 1500 };

/** The photos of an event, of which a tap puts one into the chosen list or takes it out. */
export function Choosing({
  photos,
  source,
  onBroken,
  withoutLists,
}: {
  /** Oldest first. */
  photos: readonly ShownPhoto[];
  source: ChoiceSource;
  /** The address of a picture has ended. */
  onBroken: () => void;
  /** Shown while there is no list. */
  withoutLists: ReactNode;
}) {
  const { t } = useTranslation('choices');
  const { lists, error, mark, drafts, unsaved } = useChoices(source);
  const [wantedId, setWantedId] = useState<string>();
  const [isLarge, setIsLarge] = useState(true);
  const [onlyChosen, setOnlyChosen] = useState(false);
  /** Chosen photos since the filter was set: one that is taken out stays in view, so that a slip can be mended. */
  const stays = useRef(new Set<string>());
  /** Notes of photos that were taken out here. */
  const formerNotes = useRef(new Map<string, string>());
  const list = lists?.find(({ listId }) => listId === wantedId) ?? lists?.[0];
  const choices = useMemo(() => new Map(list?.choices.map((choice) => [choice.photoId, choice])), [list]);
  if (!lists) return error ? <FailureNote error={error} /> : <p role="status">{t('loading')}</p>;
  if (!list) return withoutLists;
  if (photos.length === 0) return <p>{t('noPhotos')}</p>;
  const { listId } = list;
  for (const photoId of choices.keys()) stays.current.add(photoId);
  const numbered = photos.map((photo, at) => ({ photo, number: at + 1 }));
  const draftOf = (photoId: string) => drafts.get(keyOf({ listId, photoId }));
  const isKept = (photoId: string) => stays.current.has(photoId) || draftOf(photoId) !== undefined;
  const shown = onlyChosen ? numbered.filter(({ photo }) => isKept(photo.photoId)) : numbered;
  const startOver = () => {
    stays.current = new Set();
  };
  const toggle = (photoId: string) => {
    const choice = choices.get(photoId);
    const key = keyOf({ listId, photoId });
    const draft = drafts.get(key);
    const note = draft === undefined ? (choice?.note ?? formerNotes.current.get(key)) : cleanShownText(draft);
    drafts.delete(key);
    if (note) formerNotes.current.set(key, note);
    mark({ listId, photoId, isChosen: !choice, ...(!choice && note && { note }) });
  };
  return (
    <div className="grid gap-5">
      <div className="sticky top-[64px] z-10 -mx-5 grid gap-2 bg-ground/95 large-text:static px-5 py-3 md:-mx-8 md:px-8">
        <fieldset className="-mx-5 min-w-0 overflow-x-auto px-5 py-1">
          <legend className="sr-only">{t('lists')}</legend>
          <div className="flex gap-2">
            {lists.map((one) => (
              <label
                key={one.listId}
                className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-chip bg-raised px-4 font-semibold has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="choice-list"
                  className="sr-only"
                  checked={one.listId === listId}
                  onChange={() => {
                    startOver();
                    setWantedId(one.listId);
                  }}
                />
                <bdi className="max-w-56 truncate">{one.name}</bdi>
                <span className="tabular-nums">{one.choices.length}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-x-6">
          <Toggle
            label={t('onlyChosen')}
            isOn={onlyChosen}
            onToggle={(isOn) => {
              startOver();
              setOnlyChosen(isOn);
            }}
          />
          <Toggle label={t('large')} isOn={isLarge} onToggle={setIsLarge} />
        </div>
        <p role="status" className="text-sm text-warn empty:hidden">
          {unsaved > 0 && t('unsaved', { count: unsaved })}
        </p>
      </div>
      {shown.length === 0 ? (
        <StateMessage title={t('noneChosen')} />
      ) : (
        <PhotoList
          key={`${listId} ${onlyChosen}`}
          shown={shown}
          choices={choices}
          isLarge={isLarge}
          onToggle={toggle}
          onNote={(photoId, note) => mark({ listId, photoId, note })}
          draftOf={draftOf}
          onDraft={(photoId, text) => {
            const key = keyOf({ listId, photoId });
            if (text === null) drafts.delete(key);
            else drafts.set(key, text);
          }}
          onBroken={onBroken}
        />
      )}
    </div>
  );
}

const Toggle = ({
  label,
  isOn,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onToggle(target.checked)}
      className="size-5 accent-accent"
    />
    {label}
  </label>
);

const PhotoList = ({
  shown,
  choices,
  isLarge,
  onToggle,
  onNote,
  draftOf,
  onDraft,
  onBroken,
}: {
  shown: readonly { photo: ShownPhoto; number: number }[];
  choices: ReadonlyMap<string, Choice>;
  isLarge: boolean;
  onToggle: (photoId: string) => void;
  onNote: (photoId: string, note: string) => void;
  draftOf: (photoId: string) => string | undefined;
  onDraft: (photoId: string, text: string | null) => void;
  onBroken: () => void;
}) => {
  const { t } = useTranslation('choices');
  const { count, end } = useGrowingCount(shown.length, PAGE);
  return (
    <>
      <ol
        className={
          isLarge
            ? 'mx-auto grid w-full max-w-4xl gap-8'
            : 'grid grid-cols-3 gap-1 sm:grid-cols-4 lg:grid-cols-6'
        }
      >
        {shown.slice(0, count).map(({ photo, number }) => {
          const choice = choices.get(photo.photoId);
          const draft = draftOf(photo.photoId);
          const isUnseen = photo.visibility !== undefined || photo.deletesAt !== undefined;
          return (
            <li key={photo.photoId} className="grid min-w-0 content-start gap-2">
              <ChosenPhoto
                {...{ photo, number, isLarge, onBroken }}
                isChosen={choice !== undefined}
                onToggle={() => onToggle(photo.photoId)}
              />
              {isLarge && (
                <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
                  <bdi className="min-w-0 wrap-anywhere">{photo.awsPhotoName}</bdi>
                  {isUnseen && <span>{t('onlyHosts')}</span>}
                </p>
              )}
              {isLarge && (choice || draft !== undefined) && (
                <NoteField
                  choice={choice}
                  kept={draft}
                  number={number}
                  onDraft={(text) => onDraft(photo.photoId, text)}
                  onSave={(note) => onNote(photo.photoId, note)}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div ref={end} />
    </>
  );
};

const ChosenPhoto = ({
  photo,
  number,
  isChosen,
  isLarge,
  onToggle,
  onBroken,
}: {
  photo: ShownPhoto;
  number: number;
  isChosen: boolean;
  isLarge: boolean;
  onToggle: () => void;
  onBroken: () => void;
}) => {
  const { t } = useTranslation('choices');
  const tries = usePreviewTries(photo.previewUrl, onBroken);
  const ratio = photo.width / photo.height;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('photo', { number })}
      onClick={onToggle}
      className={classes(
        'relative mx-auto block w-full cursor-pointer overflow-hidden bg-surface outline-offset-4',
        isLarge && 'rounded-card',
      )}
      style={isLarge ? { aspectRatio: ratio, maxWidth: `${Math.round(80 * ratio)}dvh` } : { aspectRatio: 1 }}
    >
      <PhotoImage
        previewUrl={photo.previewUrl}
        tries={tries}
        alt=""
        sizes={isLarge ? '(min-width: 56rem) 56rem, 100vw' : '(min-width: 64rem) 17vw, 34vw'}
        loading="lazy"
        brokenLabel={t('failed')}
        unavailableLabel={photo.awsPhotoName}
      />
      <span
        aria-hidden="true"
        className={classes(
          'absolute right-2 bottom-2 grid place-items-center rounded-full border-2 border-white',
          isLarge ? 'size-12' : 'size-8',
          isChosen ? 'border-accent! bg-accent text-on-accent' : 'bg-black/45 text-white/70',
        )}
      >
        <CheckIcon className={isLarge ? 'size-7' : 'size-5'} />
      </span>
    </button>
  );
};
