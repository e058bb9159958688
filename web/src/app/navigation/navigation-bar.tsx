import { lazy, Suspense, useRef } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { notify } from '#lib/notices/notification.ts';
import { useUser } from '#lib/session/session-store.ts';
import { changeLanguage, loadNamespaces } from '#texts/i18n.ts';
import { langAttributeOf } from '#texts/languages.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { useDisclosure } from '#ui/dialogs/use-disclosure.ts';
import { CloseIcon, GlobeIcon, MenuIcon, SocialIcon } from '#ui/icons/bar-icons.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { ExternalLink, Link, NavLink } from '#ui/links/link.tsx';

/** Loaded on demand, since most visitors are guests. */
const loadUserMenu = () => Promise.all([import('./user-menu.tsx'), loadNamespaces(['user-menu'])]);
const UserMenu = lazy(async () => {
  const [{ UserMenu }] = await untilLoaded(loadUserMenu);
  return { default: UserMenu };
});

const Hamburger = () => {
  const { t } = useTranslation('navigation');
  const container = useRef<HTMLDivElement>(null);
  const { isOpen, toggle } = useDisclosure(container);
  return (
    <div ref={container} className="shrink-0 lg:hidden">
      <IconButton
        label={t('menu')}
        icon={isOpen ? <CloseIcon /> : <MenuIcon />}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={toggle}
      />
      {isOpen && (
        <div
          id="menu"
          className="absolute inset-x-0 top-full animate-[appear_150ms] border-y border-line bg-ground px-5 py-3 [box-shadow:0_100dvh_0_100dvh_rgb(0_0_0/0.4)]"
        >
          <NavigationLinks className="flex flex-col" linkClassName="flex min-h-12 items-center text-lg" />
          <div className="mt-2 border-t border-line pt-3">
            <div className="-mx-3 flex items-center justify-between">
              <LanguageToggle />
              <SocialLink />
            </div>
          </div>
        </div>
      )}
    </div>
  );
};

/** The bar above every page. */
export function NavigationBar() {
  const { t } = useTranslation('navigation');
  const { t: common } = useTranslation();
  const user = useUser();
  return (
    <header className="site-bar sticky top-0 z-30 large-text:static large-text:[--spacing:4px] border-b border-line bg-ground transition-colors duration-120 clear:border-transparent clear:bg-transparent clear:text-white">
      <nav
        aria-label={t('label')}
        className="mx-auto flex h-16 max-w-6xl items-center gap-[8px] pr-[12px] pl-5 max-[22rem]:gap-0 max-[22rem]:pr-2 max-[22rem]:pl-4 md:pr-6 md:pl-8 lg:px-10"
      >
        <Link
          to={paths.home}
          aria-label={t('home')}
          className="mr-auto flex min-h-11 min-w-11 items-center -ml-2 rounded-control px-2 lg:mr-6"
        >
          <Logo name={common('productName')} />
        </Link>
        <NavigationLinks
          className="mr-auto hidden items-center lg:flex"
          linkClassName="flex min-h-11 items-center rounded-control px-3 hover:bg-ink/6"
        />
        <div className="hidden items-center lg:flex">
          <SocialLink />
          <LanguageToggle />
        </div>
        {user ? (
          <Suspense fallback={<span className="min-h-11 w-16" />}>
            <UserMenu user={user} />
          </Suspense>
        ) : (
          <SignInButton />
        )}
        <Hamburger />
      </nav>
    </header>
  );
}

/** The link to the service's social page. Reserves its place until the configuration has loaded. */
const SocialLink = () => {
  const { t } = useTranslation('navigation');
  const socialUrl = useConfig()?.brand.socialUrl;
  if (!socialUrl) return <span className="size-11" />;
  return (
    <ExternalLink
      href={socialUrl}
      title={t('social')}
      className="grid size-11 place-items-center rounded-control hover:bg-ink/6"
    >
      <SocialIcon />
      <span className="sr-only">{t('social')}</span>
    </ExternalLink>
  );
};

const SignInButton = () => {
  const { t } = useTranslation('navigation');
  const { isPending, run } = useAction(async () => {
    try {
      const { startSignIn } = await import('#lib/sign-in/start-sign-in.ts');
      await startSignIn();
    } catch (error) {
      notify({ type: 'error', message: t('common:signInFailed', { message: errorText(error) }) });
    }
  });
  return (
    <Button
      kind="secondary"
      onClick={run}
      isPending={isPending}
      className="shrink-0 max-sm:px-[12px] clear:bg-transparent"
    >
      {t('signIn')}
    </Button>
  );
};

/** Offers the other language, named in that language. */
const LanguageToggle = () => {
  const { t, language } = useTranslation('navigation');
  const other = language === 'en' ? 'zh-TW' : 'en';
  const change = () =>
    changeLanguage(other).catch((error) =>
      notify({ type: 'error', message: `${t('languageFailed')} ${errorText(error)}` }),
    );
  return (
    <button
      type="button"
      lang={langAttributeOf(other)}
      onClick={() => void change()}
      className="flex min-h-11 items-center gap-2 rounded-control px-3 hover:bg-ink/6"
    >
      <GlobeIcon className="size-5" />
      {t(other === 'en' ? 'toEnglish' : 'toChinese')}
    </button>
  );
};

const links = [
  { to: paths.joinEvent, key: 'join' },
  { to: paths.pricing, key: 'pricing' },
  { to: paths.aboutUs, key: 'about' },
  { to: paths.customerService, key: 'support' },
] as const;

const NavigationLinks = ({ className, linkClassName }: { className: string; linkClassName: string }) => {
  const { t } = useTranslation('navigation');
  return (
    <ul className={className}>
      {links.map(({ to, key }) => (
        <li key={to}>
          <NavLink to={to} className={`${linkClassName} aria-[current=page]:font-semibold`}>
            {t(key)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
};
