import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../platform/history/paths.ts';
import { ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { Link } from '../../ui/links/link.tsx';

/** Leads to the permissions of a Plus event, which are changed in its backstage only. */
export const PermissionsLink = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('hosting');
  return (
    <Link
      to={`${paths.backstage(pin)}?view=permission`}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-5 hover:border-line-strong"
    >
      <span className="grid flex-1 gap-1">
        <span className="font-medium">{t('uploads.ofPlus')}</span>
        <span className="text-sm text-muted">{t('uploads.ofPlusText')}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </Link>
  );
};
