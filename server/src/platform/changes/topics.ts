/** Listeners by topic. */
export interface Topics {
  /** Calls `listener` whenever the topic is told, until the returned function is called. */
  readonly watch: (topic: string, listener: () => void) => () => void;
  readonly tell: (topic: string) => void;
  readonly tellAll: () => void;
}

export const createTopics = (): Topics => {
  const topics = new Map<string, Set<() => void>>();
  const tell = (topic: string) => {
    for (const listener of topics.get(topic) ?? []) listener();
  };
  return {
    watch: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    tell,
    tellAll: () => {
      for (const topic of [...topics.keys()]) tell(topic);
    },
  };
};
