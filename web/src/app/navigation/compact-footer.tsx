import { paths } from '#lib/history/paths.ts';
import { Copyright } from '#parts/navigation/copyright.tsx';
import { legalLinks } from '#parts/navigation/legal-links.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

const links = [...legalLinks, { to: paths.customerService, key: 'support' }] as const;

/** The footer of task pages: only legal links and support. */
export const CompactFooter = () => {
  const { t } = useTranslation('navigation');
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-center gap-x-6 px-5 py-4 text-sm text-muted md:justify-start md:px-8">
        {links.map((one) => (
          <Link
            key={one.to}
            to={one.to}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {t(one.key)}
          </Link>
        ))}
        <span className="flex min-h-11 w-full items-center justify-center text-xs md:ml-auto md:w-auto">
          <Copyright />
        </span>
      </div>
    </footer>
  );
};
