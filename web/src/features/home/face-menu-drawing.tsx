import { useTranslation } from '../../i18n/use-translation.ts';
import { PhoneDrawing, PhoneText } from './phone-drawing.tsx';

const people = [24, 18, 15, 11, 9, 7, 6, 4, 3];
const chosen = 4;

/** Six heads are told apart by their hair; the line of a face is the same for all. */
const hair = [
  'M-14-4c2-13 26-13 28 0M-14-4c-2 8-2 12-4 18M14-4c2 8 2 12 4 18',
  'M-14-2c-1-16 29-16 28 0-6-2-9-5-11-8-4 5-11 8-17 8z',
  'M-14-3c4-14 24-14 28 0M0-22a5 5 0 1 1 0 9',
  'M-13-6c1-5 3-7 5-8l1 4 4-6 3 5 5-6 2 6 5-2 1 7',
  'M-15 0c-3-18 33-18 30 0 0 5 2 9 1 14M-15 0c0 5-2 9-1 14M-12-4c8 1 15-2 18-8',
  'M-14-3c0-12 8-13 14-13s14 1 14 13M-14-3h28',
];

export const FaceMenuDrawing = () => {
  const { t } = useTranslation('home');
  return (
    <PhoneDrawing label={t('demo.faces.picture')}>
      <PhoneText x={20} y={54} size={17} isStrong>
        {t('demo.faces.heading')}
      </PhoneText>
      {people.map((count, index) => {
        const isChosen = index === chosen;
        const x = 56 + (index % 3) * 74;
        const y = 106 + Math.floor(index / 3) * 84;
        return (
          <g key={count} transform={`translate(${x} ${y})`}>
            <circle
              r="30"
              strokeWidth={isChosen ? 3 : 1}
              className={isChosen ? 'fill-[#33201a] stroke-persimmon' : 'fill-[#1a1e1c] stroke-[#5b625e]'}
            />
            <g strokeWidth="1.5" transform="translate(0 2)">
              <path d="M-14-2c0 10 5 18 14 18s14-8 14-18" />
              <path d={hair[index % hair.length]} />
              <path d="M-5 1v.1M5 1v.1" strokeWidth="3" />
              <path d="M-4 8c2 2 6 2 8 0" className="stroke-persimmon" />
            </g>
            <rect x="8" y="16" width="26" height="17" rx="8.5" className="fill-[#f5f5f1] stroke-none" />
            <PhoneText x={21} y={28} anchor="middle" isStrong fill="#16181d">
              {count}
            </PhoneText>
            {isChosen && (
              <>
                <circle cx="22" cy="-22" r="10" className="fill-persimmon stroke-none" />
                <path d="m17-22 4 4 6-7" className="stroke-[#1d0d07]" strokeWidth="2.5" />
              </>
            )}
          </g>
        );
      })}
    </PhoneDrawing>
  );
};
