import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Decision, Permission } from '@togather/contract/roles.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { PermissionEntry } from '@togather/contract/schemas/permissions.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { withMember } from '#lib/format/format-date.ts';
import { openLoaded } from '#lib/loading/load-chunk.ts';
import { handleGlobalError } from '#lib/notices/catch-global-errors.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { SettingCard, SettingSwitch } from '#ui/layout/setting-row.tsx';
import { decisionOn, entriesOf } from './permission-decision.ts';

const loadDialog = async () => ({ default: (await import('./show-waiting-dialog.tsx')).ShowWaitingDialog });
const ShowWaitingDialog = lazy(loadDialog);

type PermissionsProps = Pick<Event, 'eventId' | 'waitingPhotos'>;

/** The switches for participants' uploads and for the review. */
const Permissions = ({ eventId, waitingPhotos }: PermissionsProps) => {
  const { t } = useTranslation('backstage');
  const [isAsking, setIsAsking] = useState(false);
  const { isAllowed, isKnown, isLoading, isUpdating, change, retry } = usePermissions(eventId);
  const waiting = waitingPhotos ?? 0;
  if (isLoading)
    return (
      <div role="status" aria-label={t('common:loading')} className="grid gap-3">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
    );
  if (!isAllowed)
    return (
      <div className="grid min-h-32 content-center justify-items-center gap-3 rounded-card border border-line bg-surface p-5">
        <p>{t('permission.failed')}</p>
        <Button kind="secondary" icon={<RetryIcon />} onClick={retry}>
          {t('common:retry')}
        </Button>
      </div>
    );
  const mayUpload = isAllowed('UPLOAD_PHOTO');
  const areShown = isAllowed('SHOW_UNREVIEWED');
  const changeReview = (isOn: boolean) => {
    if (isOn && waiting > 0) openLoaded(loadDialog, () => setIsAsking(true));
    else change({ permission: 'SHOW_UNREVIEWED', decision: isOn ? 'ALLOW' : 'DENY' });
  };
  return (
    <SettingCard>
      <PermissionSwitch
        label={t('permission.upload')}
        text={t(mayUpload ? 'permission.allowed' : 'permission.denied')}
        isOn={mayUpload}
        isUpdating={isUpdating('UPLOAD_PHOTO')}
        onSwitch={(isOn) => change({ permission: 'UPLOAD_PHOTO', decision: isOn ? 'ALLOW' : 'DENY' })}
      />
      {isKnown('SHOW_UNREVIEWED') && (
        <PermissionSwitch
          label={t('permission.unreviewed')}
          text={t(areShown ? 'permission.shownAtOnce' : 'permission.reviewed')}
          isOn={areShown}
          isUpdating={isUpdating('SHOW_UNREVIEWED')}
          onSwitch={changeReview}
        />
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <ShowWaitingDialog
            count={waiting}
            onClose={() => setIsAsking(false)}
            onChoose={(showWaiting) => {
              setIsAsking(false);
              change({
                permission: 'SHOW_UNREVIEWED',
                decision: 'ALLOW',
                ...(showWaiting && { showWaiting }),
              });
            }}
          />
        )}
      </Suspense>
    </SettingCard>
  );
};

/** The permissions of participants in the backstage. */
export function PermissionView(props: PermissionsProps) {
  const { t } = useTranslation('backstage');
  return (
    <section aria-labelledby="permission-title" className="grid content-start gap-6">
      <div className="grid max-w-2xl gap-2">
        <h2 id="permission-title" className="text-xl">
          {t('permission.title')}
        </h2>
        <p className="text-muted">{t('permission.text')}</p>
      </div>
      <Permissions {...props} />
      <p className="text-sm text-muted">{t('permission.more')}</p>
    </section>
  );
}

interface PermissionSwitchProps {
  label: string;
  /** The meaning of the current decision. */
  text: string;
  isOn: boolean;
  isUpdating: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A switch for one permission. */
const PermissionSwitch = ({ text, ...props }: PermissionSwitchProps) => {
  const { t } = useTranslation('backstage');
  const { isOn, isUpdating } = props;
  return (
    <SettingSwitch {...props}>
      <p role="status" className="sr-only">
        {isUpdating ? t('permission.updating') : t(isOn ? 'permission.on' : 'permission.off')}
      </p>
      <p>{text}</p>
    </SettingSwitch>
  );
};

/**
 * Returns what participants may do, and the function that changes it. Changes are sent one after another, since each response
 * has all permissions. Failures go to the global handler and refetch the list.
 */
const usePermissions = (eventId: string) => {
  const client = useQueryClient();
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set());
  const queue = useRef(Promise.resolve());
  const query = permissionsQuery(eventId);
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  useEffect(() => {
    if (error) handleGlobalError(error);
  }, [error]);
  const update = async (change: PermissionChange) => {
    try {
      const entries = await decide(eventId, change);
      if (entries) changeCached(client, query.queryKey, entries);
      else await refetch();
      await client.invalidateQueries({ queryKey: ['event'] });
    } catch (failure) {
      handleGlobalError(failure);
      await refetch();
    }
    setUpdating((now) => withMember(now, change.permission, false));
  };
  const change = (wanted: PermissionChange) => {
    setUpdating((now) => withMember(now, wanted.permission, true));
    queue.current = queue.current.then(() => update(wanted));
  };
  const entries = error ? [] : (data ?? []);
  return {
    /** Null while the permissions are unknown. */
    isAllowed:
      entries.length > 0 ? (permission: Permission) => decisionOn(permission, entries) === 'ALLOW' : null,
    /** Whether the server has the permission at all. */
    isKnown: (wanted: Permission) => entries.some(({ permission }) => permission === wanted),
    isLoading: isPending || (isFetching && entries.length === 0),
    isUpdating: (permission: Permission) => updating.has(permission),
    change,
    retry: () => void refetch(),
  };
};

/** Fetches an event's permissions. A response of another shape counts as an empty list. */
function permissionsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['permissions', eventId],
    queryFn: async ({ signal }) =>
      entriesOf(await call('listPermissions', { params: { eventId }, signal })) ?? [],
    staleTime: 0,
    retry: false,
  });
}

/** The host's decision on one permission of participants. */
interface PermissionChange {
  readonly permission: Permission;
  readonly decision: Decision;
  /** Also shows the photos that wait for a review. */
  readonly showWaiting?: true;
}

/** Returns the new permissions, or undefined if the response has another shape. */
async function decide(
  eventId: string,
  { permission, decision, ...more }: PermissionChange,
): Promise<PermissionEntry[] | undefined> {
  return entriesOf(
    await call('changePermissions', {
      params: { eventId },
      body: {
        defaultPermission: { permission, decision },
        rolePermissions: [{ permission, role: 'PARTICIPANT', decision }],
        ...more,
      },
    }),
  );
}
