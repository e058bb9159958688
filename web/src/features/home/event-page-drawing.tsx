import { useTranslation } from '../../i18n/use-translation.ts';
import { FramedScene, type Scene } from '../../ui/drawings/scenes.tsx';
import { PhoneDrawing, PhoneText } from './phone-drawing.tsx';

const scenes: Scene[] = ['pair', 'hills', 'cake', 'face', 'balloons', 'crowd'];
const actions = ['share', 'upload', 'download'] as const;

export const EventPageDrawing = () => {
  const { t } = useTranslation('home');
  return (
    <PhoneDrawing label={t('demo.event.picture')}>
      <PhoneText x={20} y={54} size={17} isStrong>
        {t('demo.event.name')}
      </PhoneText>
      <PhoneText x={20} y={74} fill="#c3c8c5">
        PIN K7M4QX · {t('demo.event.count')}
      </PhoneText>
      {actions.map((action, index) => (
        <g key={action}>
          <rect
            x={20 + index * 76}
            y={88}
            width="68"
            height="30"
            rx="8"
            className={action === 'upload' ? 'fill-persimmon stroke-none' : 'stroke-[#5b625e]'}
          />
          <PhoneText
            x={54 + index * 76}
            y={107}
            anchor="middle"
            isStrong={action === 'upload'}
            fill={action === 'upload' ? '#1d0d07' : '#f5f5f1'}
          >
            {t(`demo.event.${action}`)}
          </PhoneText>
        </g>
      ))}
      {scenes.map((scene, index) => (
        <FramedScene
          key={scene}
          scene={scene}
          x={10 + (index % 2) * 122}
          y={132 + Math.floor(index / 2) * 122}
          size={118}
        />
      ))}
    </PhoneDrawing>
  );
};
