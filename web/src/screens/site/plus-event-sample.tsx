import { EventSample } from '../event/sample/event-sample.tsx';

export const Screen = () => <EventSample eventType="Plus" />;
