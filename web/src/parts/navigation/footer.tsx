import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { Address, Link } from '#ui/links/link.tsx';
import { Copyright } from './copyright.tsx';
import { legalLinks } from './legal-links.ts';

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';
const columns = [
  {
    key: 'product',
    links: [
      { to: paths.joinEvent, key: 'join' },
      { to: paths.pricing, key: 'pricing' },
      { to: paths.aboutUs, key: 'about' },
    ],
  },
  {
    key: 'legal',
    links: legalLinks,
  },
] as const;

const Contact = () => {
  const { t } = useTranslation('navigation');
  const brand = useConfig()?.brand;
  return (
    <div className="col-span-full md:col-span-1">
      <h2 className="text-sm font-semibold text-muted">{t('support')}</h2>
      <ul className="mt-2 min-h-33">
        {brand?.contactEmails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`} className={link}>
              <Address>{email}</Address>
            </a>
          </li>
        ))}
        {brand && (
          <li>
            <a href={`tel:${brand.phone.replaceAll(' ', '')}`} className={`${link} tabular-nums`}>
              {brand.phone}
            </a>
          </li>
        )}
      </ul>
      <p className="text-sm text-muted">{t('hours')}</p>
    </div>
  );
};

/** The footer of an informational page, with all links. */
export function Footer() {
  const { t } = useTranslation('navigation');
  const { t: common } = useTranslation();
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="gutters grid grid-cols-2 gap-x-5 gap-y-8 py-10 md:py-14 md:grid-cols-[1fr_1fr_1.6fr] md:gap-x-10 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="col-span-full lg:col-span-1">
          <Logo name={common('productName')} />
          <p className="mt-3 max-w-60 text-sm text-muted">{t('tagline')}</p>
        </div>
        {columns.map(({ key, links }) => (
          <div key={key}>
            <h2 className="text-sm font-semibold text-muted">{t(key)}</h2>
            <ul className="mt-2">
              {links.map((one) => (
                <li key={one.to}>
                  <Link to={one.to} className={link}>
                    {t(one.key)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Contact />
      </div>
      <p className="border-t border-line px-5 py-5 text-center text-xs text-muted">
        <Copyright />
      </p>
    </footer>
  );
}
