import { PageShell } from '../ui/page-shell.tsx';

export const EventPage = () => <PageShell tone="night">{null}</PageShell>;
