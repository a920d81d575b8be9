-- Applications for the card. Personal data can be removed; that there was an application stays.
create table visa_application (
  id bigint generated always as identity primary key,
  applicant evm_address not null,
  state text not null default 'review' check (state in ('review', 'approved', 'refused', 'withdrawn')),
  created_at bigint not null,
  decided_at bigint,
  decided_by evm_address,
  reason text check (length(reason) between 1 and 500),
  name text check (length(name) between 1 and 80),
  country text check (country ~ '^[A-Z]{2}$'),
  mobile text check (length(mobile) <= 40),
  email text check (length(email) <= 280),
  check ((state = 'review') = (decided_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check (decided_by <> applicant),
  check (num_nulls(name, country, mobile, email) in (0, 4)),
  check (state <> 'review' or name is not null),
  check (state <> 'withdrawn' or name is null)
);
-- One at a time; after a refusal or a withdrawal there can be another one.
create unique index visa_application_one on visa_application (applicant) where state in ('review', 'approved');
create index visa_application_state on visa_application (state, id);
create table visa_document (
  name text primary key references stored_file (name),
  application_id bigint not null references visa_application (id)
);
create index visa_document_application on visa_document (application_id);
