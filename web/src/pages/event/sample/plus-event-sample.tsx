import { EventSample } from './event-sample.tsx';

export const Screen = () => <EventSample eventType="Plus" />;
