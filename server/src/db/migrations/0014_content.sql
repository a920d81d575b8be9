-- What operators write for users. Changes are in the audit log.
create domain text_language as text
  check (value in ('tw', 'en', 'ko', 'th', 'ja', 'ms', 'lo', 'zh', 'vi', 'id'));
create table notice (
  id bigint generated always as identity primary key,
  version integer not null default 1 check (version >= 1),
  types text not null
    check (types in ('announcement', 'news', 'message', 'partner', 'ecology', 'chain', 'nodeRights')),
  image text references stored_file (name),
  link text check (length(link) <= 300),
  pinned boolean not null default false,
  published boolean not null default false,
  start_at bigint not null,
  end_at bigint check (end_at > start_at),
  updated_at bigint not null,
  updated_by evm_address
);
create index notice_shown on notice (types, pinned desc, start_at desc, id desc) where published;
create table notice_text (
  notice_id bigint not null references notice (id) on delete cascade,
  language text_language not null,
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) <= 8000),
  primary key (notice_id, language)
);

-- The two announcements of the specification.
with written as (
  insert into notice (types, published, start_at, updated_at) values ('announcement', true, 1738195200, 1738195200)
  returning id
)
insert into notice_text (notice_id, language, title, text)
select id, language, title, body from written, (values
  ('tw', '智能協議正式上線', '智能協議已於 **2025 年 1 月 30 日**上線。每項承諾在作出之前已先備妥資金，所有餘額都可由本人自行核對。'),
  ('en', 'The smart protocol has launched', 'The smart protocol launched on **30 January 2025**. Every promise is funded before it is made, and every balance can be checked by its owner.')
) as t (language, title, body);
with written as (
  insert into notice (types, published, start_at, updated_at) values ('announcement', true, 1738368000, 1738368000)
  returning id
)
insert into notice_text (notice_id, language, title, text)
select id, language, title, body from written, (values
  ('tw', '節點價格調整為 1,000 USDT', '節點價格調整為 **1,000 USDT**。調整前的價格適用至 **2025 年 3 月 1 日**。實際價格以合約為準，購買前會顯示。'),
  ('en', 'Node price adjusted to 1,000 USDT', 'The price of a node is adjusted to **1,000 USDT**. The price before it applied until **1 March 2025**. The contract decides the price, which is shown before a purchase.')
) as t (language, title, body);
