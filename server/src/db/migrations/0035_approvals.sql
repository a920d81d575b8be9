-- What operators' wallets signed: the maker's and the checker's word about a proposal, checked again where it is used.
alter table proposal
  add column maker_signature text check (maker_signature ~ '^0x[0-9a-fA-F]+$' and length(maker_signature) between 132 and 16384),
  add column maker_signed_at bigint,
  add column checker_signature text check (checker_signature ~ '^0x[0-9a-fA-F]+$' and length(checker_signature) between 132 and 16384),
  add column checker_signed_at bigint,
  -- when an approved one is carried out, and when it was carried out, stopped or failed
  add column due_at bigint,
  add column ended_at bigint,
  add constraint proposal_maker_signed check ((maker_signature is null) = (maker_signed_at is null)),
  add constraint proposal_checker_signed check ((checker_signature is null) = (checker_signed_at is null));

alter table proposal drop constraint proposal_state_check;
alter table proposal add constraint proposal_state_check check (
  state in ('open', 'approved', 'executed', 'refused', 'withdrawn', 'expired', 'stopped', 'failed'));
alter table proposal drop constraint proposal_check1;
alter table proposal add constraint proposal_decided check (
  (state in ('approved', 'executed', 'refused', 'stopped', 'failed')) = (checker is not null));
alter table proposal add constraint proposal_waits check (
  (due_at is not null or state not in ('approved', 'stopped', 'failed'))
  and (due_at is null or due_at > decided_at)
  and (ended_at is null or ended_at >= decided_at)
  and (due_at is null or state <> 'executed' or ended_at >= due_at));
-- What was approved before there were signatures stays; nothing new is without them.
alter table proposal add constraint proposal_signed check (
  state not in ('approved', 'executed', 'stopped', 'failed')
  or (maker_signature is not null and checker_signature is not null)) not valid;

-- One question at a time about the same thing, also while the answer waits.
drop index proposal_open;
create unique index proposal_open on proposal (kind, subject) where state in ('open', 'approved');
create index proposal_due on proposal (due_at) where state = 'approved';

-- What is proposed stays as it was, what is signed stays signed, and what is decided is decided.
create or replace function proposal_fixed() returns trigger language plpgsql as $$
begin
  if old.state not in ('open', 'approved') then
    raise exception 'proposal % is decided', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.kind, new.subject, new.payload, new.reason, new.maker, new.maker_role, new.created_at, new.expires_at)
     is distinct from
     (old.id, old.kind, old.subject, old.payload, old.reason, old.maker, old.maker_role, old.created_at, old.expires_at)
     or (old.maker_signature is not null
       and (new.maker_signature, new.maker_signed_at) is distinct from (old.maker_signature, old.maker_signed_at))
     or (old.state = 'approved' and (
       new.state not in ('executed', 'stopped', 'failed')
       or (new.checker, new.checker_role, new.checker_signature, new.checker_signed_at, new.decided_at, new.due_at)
         is distinct from
         (old.checker, old.checker_role, old.checker_signature, old.checker_signed_at, old.decided_at, old.due_at)))
  then
    raise exception 'proposal % cannot be changed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Who approved a withdrawal signed that.
alter table withdrawal_review
  add column signature text check (signature ~ '^0x[0-9a-fA-F]+$' and length(signature) between 132 and 16384),
  add column signed_at bigint,
  add constraint withdrawal_review_signed check (not approve or signature is not null) not valid,
  add constraint withdrawal_review_signed_at check ((signature is null) = (signed_at is null));
