import { EventSample } from './event/event-sample.tsx';

export const Screen = () => <EventSample eventType="Free" />;
