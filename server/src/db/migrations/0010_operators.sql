-- Which operator may do what. The first managers come from the configuration; every change after that from two of them.
create domain operator_role_name as text
  check (value in ('manager', 'finance', 'content', 'store', 'guardian', 'auditor'));
create table operator_role (
  address evm_address not null,
  role operator_role_name not null,
  since bigint not null,
  granted_by evm_address,
  primary key (address, role)
);

-- An auditor reads everything and changes nothing, so it can hold no other role.
create function auditor_alone() returns trigger language plpgsql as $$
begin
  -- Grants to one address come one after the other, or two of them could not see each other.
  perform pg_advisory_xact_lock(hashtextextended(new.address, 10));
  if exists (
    select from operator_role
    where address = new.address and role <> new.role and (role = 'auditor' or new.role = 'auditor')
  ) then
    raise exception 'an auditor holds no other role' using errcode = 'check_violation', constraint = 'auditor_alone';
  end if;
  return new;
end $$;
create trigger auditor_alone before insert or update on operator_role
  for each row execute function auditor_alone();

-- Rows that are written once and stay.
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- What operators did, written in the transaction that did it. actor null: the configuration, or a job.
create table audit (
  id bigint generated always as identity primary key,
  time bigint not null,
  actor evm_address,
  role operator_role_name,
  action text not null check (length(action) between 1 and 60),
  subject text not null check (length(subject) <= 200),
  before jsonb,
  after jsonb,
  reason text not null check (length(reason) between 1 and 1000),
  check (actor is not null or role is null)
);
create index audit_actor on audit (actor, id);
create index audit_action on audit (action, id);
create index audit_subject on audit (subject, id);
create trigger audit_stays before update or delete on audit
  for each row execute function append_only();
create trigger audit_stays_whole before truncate on audit
  for each statement execute function append_only();

-- What one operator asks for and another one decides. Expiry is written down when somebody next looks.
create table proposal (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 60),
  subject text not null check (length(subject) between 1 and 200),
  payload jsonb not null,
  reason text not null check (length(reason) between 1 and 1000),
  maker evm_address not null,
  maker_role operator_role_name not null check (maker_role <> 'auditor'),
  created_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  state text not null default 'open' check (state in ('open', 'executed', 'refused', 'withdrawn', 'expired')),
  checker evm_address,
  checker_role operator_role_name check (checker_role <> 'auditor'),
  decided_at bigint,
  note text,
  result jsonb,
  constraint proposal_two_people check (checker <> maker),
  check ((state in ('executed', 'refused')) = (checker is not null)),
  check ((checker is null) = (checker_role is null)),
  check ((state = 'open') = (decided_at is null)),
  constraint proposal_in_time check (state <> 'executed' or decided_at < expires_at)
);
-- One question at a time about the same thing.
create unique index proposal_open on proposal (kind, subject) where state = 'open';
create index proposal_state on proposal (state, id);
create index proposal_kind on proposal (kind, id);

-- What is proposed stays as it was, and what is decided is decided.
create function proposal_fixed() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'proposal % is decided', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.kind, new.subject, new.payload, new.reason, new.maker, new.maker_role, new.created_at, new.expires_at)
     is distinct from
     (old.id, old.kind, old.subject, old.payload, old.reason, old.maker, old.maker_role, old.created_at, old.expires_at)
  then
    raise exception 'proposal % cannot be changed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger proposal_fixed before update on proposal for each row execute function proposal_fixed();
create trigger proposal_stays before delete on proposal for each row execute function append_only();
create trigger proposal_stays_whole before truncate on proposal for each statement execute function append_only();

-- Every value a setting ever had or will have from `effective_at` on; the one in force is the newest that is effective.
create table setting_change (
  id bigint generated always as identity primary key,
  key text not null check (length(key) between 1 and 100),
  value text not null check (length(value) <= 2000),
  previous text not null,
  effective_at bigint not null,
  set_at bigint not null check (effective_at >= set_at),
  set_by evm_address not null,
  reason text not null check (length(reason) between 1 and 1000)
);
create index setting_change_key on setting_change (key, effective_at, id);
create trigger setting_change_stays before update or delete on setting_change
  for each row execute function append_only();
create trigger setting_change_stays_whole before truncate on setting_change
  for each statement execute function append_only();

-- The application may add to these tables and no more (see 0009).
do $$
begin
  if exists (select from pg_roles where rolname = 'holdfast_app') then
    revoke update, delete on audit, setting_change from holdfast_app;
    revoke delete on proposal from holdfast_app;
  end if;
end $$;
