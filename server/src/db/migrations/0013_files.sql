-- Uploaded images; their bytes are in the file store under the same name. `purpose` says who may see one: everybody
-- (public), its owner and the managers (visa), its owner (own).
create table stored_file (
  name text primary key check (name ~ '^[0-9a-f]{32}\.webp$'),
  owner evm_address not null,
  purpose text not null check (purpose in ('public', 'visa', 'own')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at bigint not null,
  -- Gone for everybody; the row goes once the bytes are gone too.
  removed boolean not null default false
);
create index stored_file_owner on stored_file (owner, uploaded_at);
create index stored_file_removed on stored_file (name) where removed;
