import type { ReactNode } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ClockIcon, MailIcon, PhoneIcon } from '#ui/icons/icons.tsx';
import { Address } from '#ui/links/address.tsx';

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex min-h-14 items-center gap-4 border-b border-line py-2">
    <span className="text-accent">{icon}</span>
    <span className="min-w-0">{children}</span>
  </li>
);
const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

export const ContactList = () => {
  const { t } = useTranslation('customer-service');
  const brand = useConfig()?.brand;
  return (
    <ul className="min-h-58 border-t border-line">
      {brand?.contactEmails.map((email) => (
        <Line key={email} icon={<MailIcon />}>
          <a href={`mailto:${email}`} className={link}>
            <Address>{email}</Address>
          </a>
        </Line>
      ))}
      {brand && (
        <Line icon={<PhoneIcon />}>
          <a href={`tel:${brand.phone.replaceAll(' ', '')}`} className={`${link} tabular-nums`}>
            {brand.phone}
          </a>
        </Line>
      )}
      <Line icon={<ClockIcon />}>
        <span className="block text-balance">{t('hours')}</span>
        <span className="text-muted">{t('responseTime')}</span>
      </Line>
    </ul>
  );
};
