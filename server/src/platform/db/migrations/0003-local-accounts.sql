-- The local provider's records of a deleted user hold the e-mail address and name. Deferred, so that an adoption, which
-- gives the identity to another user in the same transaction, keeps them.
create function forget_local_identity() returns trigger language plpgsql as $$
begin
  if not exists (select from users where issuer = old.issuer and subject = old.subject) then
    delete from local_identity_records
    where (model = 'Account' and id = old.subject) or payload ->> 'accountId' = old.subject;
  end if;
  return null;
end $$;
create constraint trigger forget_local_identity after delete on users
  deferrable initially deferred for each row execute function forget_local_identity();

-- Accounts expire with the last session that can need them, and are renewed at each sign-in.
delete from local_identity_records where model = 'Account' and id not in (select subject from users);
update local_identity_records set expires_at = now() + interval '15 days' where model = 'Account';

-- The action of an audit row is the endpoint's name. The release before still writes its own names during an upgrade.
create function audit_action(former text, role text, details jsonb) returns text language sql immutable as $$
  select case former
    when 'delete-photo' then case role when 'HOST' then 'deletePhoto' else 'deleteAnyPhoto' end
    when 'dismiss-report' then case role when 'HOST' then 'dismissReport' else 'dismissAnyReport' end
    when 'retry-jobs' then case when details ? 'jobId' then 'retryJob' else 'retryJobs' end
    when 'discard-jobs' then case when details ? 'jobId' then 'discardJob' else 'discardJobs' end
    else coalesce((select name from (values
      ('list-users', 'listAllUsers'),
      ('list-hosts', 'listHosts'),
      ('create-plus-event', 'createPlusDirectly'),
      ('list-events', 'listAllEvents'),
      ('take-event-down', 'takeEventDown'),
      ('bring-event-back', 'bringEventBack'),
      ('change-photo-limit', 'changePhotoLimit'),
      ('change-event-end', 'changeEventEnd'),
      ('ban-user', 'banUser'),
      ('lift-ban', 'liftBan'),
      ('allow-adoption', 'allowAdoption'),
      ('adopt-account', 'adoptAccount'),
      ('export-user', 'exportUser'),
      ('delete-user', 'deleteUser'),
      ('list-feedback', 'listFeedback'),
      ('handle-feedback', 'handleFeedback'),
      ('answer-feedback', 'answerFeedback'),
      ('list-reports', 'listAllReports'),
      ('list-refunds', 'listRefunds'),
      ('record-refund', 'recordRefund'),
      ('list-audit', 'listAudit'),
      ('retry-photos', 'retryPhotos'),
      ('change-modes', 'changeModes'),
      ('rename-event', 'changeEvent.eventName'),
      ('move-event', 'changeEvent.eventDate'),
      ('change-pin', 'changeEvent.newPin'),
      ('change-permissions', 'changePermissions'),
      ('switch-grouping', 'changeEvent.faceGrouping'),
      ('save-ads', 'saveAds'),
      ('delete-photos', 'deletePhotos'),
      ('undelete-photos', 'undeletePhotos'),
      ('change-visibility', 'changeVisibility'),
      ('conceal-photos', 'changeEvent.revealAt'),
      ('reveal-photos', 'changeEvent.revealNow'),
      ('create-wall', 'createWall'),
      ('revoke-wall', 'revokeWall'),
      ('invite-co-host', 'createHostInvite'),
      ('withdraw-invite', 'withdrawHostInvite'),
      ('accept-invite', 'acceptHostInvite'),
      ('remove-co-host', 'removeCoHost'),
      ('change-host-mails', 'changeHostMails'),
      ('create-upload-key', 'createUploadKey'),
      ('revoke-upload-key', 'revokeUploadKey'),
      ('merge-figures', 'mergeFigures'),
      ('split-figure', 'splitFigure'),
      ('hide-figure', 'hideFigure'),
      ('settle-doubt', 'answerDoubt'),
      ('forget-figure', 'forgetFigure'),
      ('take-back-forgetting', 'takeBackForgetting'),
      ('delete-event', 'deleteEvent')
    ) as names (former_name, name) where former_name = former), former)
  end
$$;
create function name_audit_action() returns trigger language plpgsql as $$
begin
  new.action := audit_action(new.action, new.role, new.details);
  return new;
end $$;
create trigger name_audit_action before insert on audit_log for each row execute function name_audit_action();
update audit_log set action = audit_action(action, role, details);
