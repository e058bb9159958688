import { StopMails } from './mail-link.tsx';

/** The page behind the link in each mail to a host that stops its kind. */
export const Screen = () => <StopMails about="host-mails" endpoint="stopHostMails" />;
