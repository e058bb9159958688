import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';
import { type View, views } from './views.ts';

const entry =
  'inline-flex min-h-12 items-center whitespace-nowrap border-transparent text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:-mb-px max-md:border-b-2 max-md:text-sm md:border-l-2 md:px-4';

/** The navigation between the views: beside them, on a phone as tabs above them. */
export const BackstageMenu = ({ pin, view }: { pin: string; view: View }) => {
  const { t } = useTranslation('backstage');
  const at = paths.backstage(pin);
  return (
    <nav
      aria-label={t('menu')}
      className="flex gap-4 overflow-x-auto border-b border-line md:sticky md:top-24 md:flex-col md:gap-0 md:self-start md:border-b-0 md:border-l"
    >
      {views.map((one) => (
        <Link
          key={one}
          to={one === 'ads' ? at : `${at}?view=${one}`}
          aria-current={one === view ? 'page' : undefined}
          className={entry}
        >
          {t(`views.${one}`)}
        </Link>
      ))}
    </nav>
  );
};
