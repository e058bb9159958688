import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { NavLink } from '#ui/links/link.tsx';

const links = [
  { to: paths.joinEvent, key: 'join' },
  { to: paths.pricing, key: 'pricing' },
  { to: paths.aboutUs, key: 'about' },
  { to: paths.customerService, key: 'support' },
] as const;

export const NavigationLinks = ({
  className,
  linkClassName,
}: {
  className: string;
  linkClassName: string;
}) => {
  const { t } = useTranslation('navigation');
  return (
    <ul className={className}>
      {links.map(({ to, key }) => (
        <li key={to}>
          <NavLink to={to} className={`${linkClassName} aria-[current=page]:text-accent`}>
            {t(key)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
};
