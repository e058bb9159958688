import { useConfig } from '#lib/api/config.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { SocialIcon } from '#ui/icons/bar-icons.tsx';
import { ExternalLink } from '#ui/links/external-link.tsx';

/** The link to the service's social page. Reserves its place until the configuration has loaded. */
export const SocialLink = () => {
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
