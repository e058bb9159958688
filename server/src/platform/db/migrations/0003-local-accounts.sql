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
