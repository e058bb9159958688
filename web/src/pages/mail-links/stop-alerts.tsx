import { StopMails } from './mail-link.tsx';

/** The page behind the unsubscribe link of each mail about new photos. */
export const Screen = () => <StopMails about="photo-alerts" endpoint="stopAlerts" />;
