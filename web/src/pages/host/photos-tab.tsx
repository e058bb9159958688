import { useQuery } from '@tanstack/react-query';
import { facesInWork } from '@togather/contract/processing.ts';
import { useAction } from '#lib/api/use-action.ts';
import { paths } from '#lib/history/paths.ts';
import { isOwner } from '#lib/joining/look-up-event.ts';
import { WaitingLink } from '#parts/event/waiting-link.tsx';
import { forgetRequestsQuery } from '#parts/figures/figure-queries.ts';
import { ForgetRequests } from '#parts/figures/forget-requests.tsx';
import { GroupingSwitch } from '#parts/figures/grouping-switch.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { SettingCard, SettingLink, SettingRow, SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { BlurSetting } from './blur-setting.tsx';
import { changeEvent } from './change-event.ts';
import { ChapterSection } from './chapters/chapter-section.tsx';
import { ChoiceSection } from './choices/choice-section.tsx';
import { DeviceSetting } from './devices/device-setting.tsx';
import { DownloadSetting } from './guest-downloads.tsx';
import { NameSetting, ShotSetting } from './guest-uploads.tsx';
import { RevealSettings } from './reveal/reveal-settings.tsx';
import { TaskSection } from './tasks/task-section.tsx';
import { UploadKeySection } from './upload-keys/upload-key-section.tsx';
import type { TabProps } from './use-event-changes.ts';

/** Who uploads and sees photos, photographers' keys, the lists of favourites, and what happens with faces. */
export function PhotosTab({ event, changes }: TabProps) {
  const { t } = useTranslation('hosting');
  const { t: choices } = useTranslation('choices');
  const { t: chapters } = useTranslation('chapters');
  const { t: figures } = useTranslation('figures');
  const { t: tasks } = useTranslation('tasks');
  const { t: keys } = useTranslation('upload-keys');
  const { t: visibility } = useTranslation('visibility');
  const { eventId, pinCode } = event;
  const { data: requests } = useQuery(forgetRequestsQuery(eventId));
  const save = async (change: Parameters<typeof changeEvent>[1]) =>
    changes.onChanged(await changeEvent(eventId, change));
  return (
    <>
      <WaitingLink pin={pinCode} count={event.waitingPhotos} />
      <SettingCard>
        <section aria-label={t('uploads.title')} className="divide-y divide-line">
          {event.eventType === 'Plus' ? (
            <SettingLink
              to={`${paths.backstage(pinCode)}?view=permission`}
              title={t('uploads.ofPlus')}
              text={t('uploads.ofPlusText')}
            />
          ) : (
            <UploadsStayOpen pin={pinCode} canUpgrade={isOwner(event)} />
          )}
          {isOwner(event) && (
            <GroupingSwitch
              eventId={eventId}
              isOn={event.faceGrouping}
              inWork={facesInWork(event.processing)}
            />
          )}
          {event.faceGrouping && <BlurSetting event={event} changes={changes} />}
        </section>
        <SettingRow
          title={visibility('reveal.title')}
          text={visibility('reveal.text')}
          fold={event.isConcealed ? null : { text: visibility('reveal.none'), canOpen: true }}
        >
          <RevealSettings event={event} onChange={save} />
        </SettingRow>
        <ShotSetting event={event} onChange={save} />
        <NameSetting event={event} onChange={save} />
        <DownloadSetting event={event} onChange={save} />
        <WishesSwitch event={event} changes={changes} />
        <SettingRow title={tasks('host.title')} text={tasks('host.text')}>
          <TaskSection event={event} />
        </SettingRow>
        <SettingRow title={chapters('title')} text={chapters('text')}>
          <ChapterSection event={event} />
        </SettingRow>
        <SettingRow
          title={figures('forget.requests.title')}
          text={figures('forget.requests.text')}
          fold={requests?.length === 0 ? { text: figures('forget.requests.none') } : null}
        >
          <ForgetRequests eventId={eventId} hasTitle={false} />
        </SettingRow>
      </SettingCard>
      <SettingCard>
        <SettingRow title={keys('title')} text={keys('text')}>
          <UploadKeySection eventId={eventId} />
        </SettingRow>
        <DeviceSetting eventId={eventId} />
        <SettingRow title={choices('title')} text={choices('hosting.text')}>
          <ChoiceSection event={event} />
        </SettingRow>
        <SettingLink to={paths.guestList(pinCode)} title={t('guestList.title')} text={t('guestList.text')} />
        <SettingLink
          to={paths.missingPeople(pinCode)}
          title={t('missingPeople.title')}
          text={t('missingPeople.text')}
        />
        <SettingLink to={paths.photoBook(pinCode)} title={t('photoBook.title')} text={t('photoBook.text')} />
      </SettingCard>
    </>
  );
}

/** Whether guests read and write wishes. */
const WishesSwitch = ({ event, changes }: TabProps) => {
  const { t } = useTranslation('wishes');
  const work = useAction(async (takesWishes: boolean) =>
    changes.onChanged(await changeEvent(event.eventId, { takesWishes })),
  );
  return (
    <section aria-label={t('switchTitle')} className="divide-y divide-line">
      <SettingSwitch
        label={t('switchTitle')}
        isOn={event.takesWishes}
        isUpdating={work.isPending}
        onSwitch={(next) => void work.run(next)}
      >
        <p>{t('switchText')}</p>
        <FailureNote error={work.error} />
      </SettingSwitch>
      <SettingLink to={paths.wishes(event.pinCode)} title={t('toWishes')} text={t('toWishesText')} />
    </section>
  );
};

/** Replaces the upload switch in free events. */
const UploadsStayOpen = ({ pin, canUpgrade }: { pin: string; canUpgrade: boolean }) => {
  const { t } = useTranslation('hosting');
  return (
    <SettingRow
      title={t('uploads.open')}
      text={t('uploads.plusOnly')}
      control={
        canUpgrade && (
          <LinkButton to={paths.upgradeEvent(pin)} kind="secondary" className="max-sm:w-full">
            {t('upgrade')}
          </LinkButton>
        )
      }
    />
  );
};
