import { StopMails } from './stop-mails.tsx';

/** The page behind the link in each mail to a host that stops its kind. */
export const Screen = () => <StopMails about="host-mails" endpoint="stopHostMails" />;
