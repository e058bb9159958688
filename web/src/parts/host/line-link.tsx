import { shareAddress } from '#lib/history/share-address.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { buttonClasses } from '#ui/buttons/button.tsx';
import { classes } from '#ui/layout/classes.ts';
import { ExternalLink } from '#ui/links/link.tsx';

/** LINE's share page, which opens the app on phones (LINE Social Plugins). */
const SHARE_PAGE = 'https://social-plugins.line.me/lineit/share';

/** Shares the invitation to an event in LINE. */
export function LineLink({
  name,
  pin,
  className,
  onClick,
}: {
  name: string;
  pin: string;
  className?: string;
  onClick?: () => void;
}) {
  const { t } = useTranslation('hosting');
  const query = new URLSearchParams({ url: shareAddress(pin), text: t('common:shareText', { name, pin }) });
  return (
    <ExternalLink
      href={`${SHARE_PAGE}?${query}`}
      onClick={onClick}
      className={classes(buttonClasses('secondary'), className)}
    >
      {t('steps.line')}
    </ExternalLink>
  );
}
