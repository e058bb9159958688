import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** Returns the acts on events and users. Each refreshes every list. */
export function useMeasures() {
  const client = useQueryClient();
  const afterwards = () => client.invalidateQueries({ queryKey: ['admin'] });
  return {
    takeDown: async (eventId: string, reason: string) => {
      await call('takeEventDown', { params: { eventId }, body: { reason } });
      await afterwards();
    },
    bringBack: async (eventId: string) => {
      await call('bringEventBack', { params: { eventId } });
      await afterwards();
    },
    changeLimit: async (eventId: string, photoLimit: number) => {
      await call('changePhotoLimit', { params: { eventId }, body: { photoLimit } });
      await afterwards();
    },
    changeEnd: async (eventId: string, endDay: string) => {
      await call('changeEventEnd', { params: { eventId }, body: { endDay } });
      await afterwards();
    },
    ban: async (userId: string, reason: string) => {
      await call('banUser', { params: { userId }, body: { reason } });
      await afterwards();
    },
    liftBan: async (userId: string) => {
      await call('liftBan', { params: { userId } });
      await afterwards();
    },
  };
}
