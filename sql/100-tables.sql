-- The stored tables. Keys and foreign keys contain the user, so two users may have the same ids and no row can refer to a row of another
-- user. Callers see text ids; rows and indexes contain an account's small number.
create sequence if not exists partita.account_no;

create table if not exists partita.account (
  user_id        uuid not null default partita.owner()  -- also for accounts that a member of the book adds
                 constraint account_user references auth.users (id) on delete cascade,
  no             bigint not null default nextval('partita.account_no'),
  id             text collate "C" not null check (partita.read_id(id) is not null),
  book_no        bigint not null,        -- the number of the book's root
  parent_no      bigint,
  name           text not null check (char_length(name) between 1 and case when type = 'ROOT' then {{limits.bookName}} else {{limits.accountName}} end),
  description    text not null default '' check (char_length(description) <= {{limits.accountDescription}}),
  type           text collate "C" not null references partita.account_type (type),
  color          text not null default '#000000' check (partita.read_color(color) is not null),
  is_favourite   boolean not null default false,
  is_placeholder boolean not null default false,
  tags           text not null default '' check (partita.read_tags(tags) = tags),
  props          text not null default '{}' check (partita.read_json(props) is not null),
  own_total      numeric not null default 0,  -- sum of its splits, in minor units
  own_count      bigint not null default 0,
  currency       text collate "C" not null generated always as (partita.currency_of(props, parent_no is null)) stored,  -- '' is the book's
  primary key (user_id, no),
  unique (user_id, id),
  unique (user_id, book_no, no),
  constraint account_parent foreign key (user_id, book_no, parent_no)
    references partita.account (user_id, book_no, no) on delete cascade,
  check ((parent_no is null) = (type = 'ROOT')),
  check ((parent_no is null) = (no = book_no)),
  check (is_placeholder or type <> 'ROOT')
) with (fillfactor = 60);                -- room for the totals to change within the page

create unique index if not exists account_sibling_name on partita.account (user_id, parent_no, lower(name))
  where parent_no is not null;
create unique index if not exists account_book_name on partita.account (user_id, lower(name)) where parent_no is null;

-- One row per transaction: account A gains `amount` minor units, account B loses them.
create table if not exists partita.transaction (
  user_id     uuid not null default partita.owner(),
  id          text collate "C" not null check (partita.read_id(id) is not null),
  book_no     bigint not null,
  posted_at   timestamptz(3) not null check (posted_at >= '0001-01-01Z' and posted_at < '10000-01-01Z'),
  entered_at  timestamptz(3) not null check (entered_at >= '0001-01-01Z' and entered_at < '10000-01-01Z'),
{{texts,
  @name text not null@default check (char_length(@column) @size)
}},
  split_a     text collate "C" not null,
  split_b     text collate "C" not null,
  account_a   bigint not null,
  account_b   bigint not null,
  amount      bigint not null check (amount between -{{limits.amountMost}} and {{limits.amountMost}}),
  tags        text not null default '' check (partita.read_tags(tags) = tags),
  props       text not null default '{}' check (partita.read_json(props) is not null),
  other       text not null default '{}' check (partita.read_json(other) is not null),
  added_by    uuid default nullif(auth.uid(), partita.owner()),  -- the member who added it; null for the owner
  search      text not null generated always as
              (partita.fold({{texts @column || E'\n' ||}} tags)) stored,
  primary key (user_id, id),
  constraint transaction_account_a foreign key (user_id, book_no, account_a)
    references partita.account (user_id, book_no, no) on delete cascade,
  constraint transaction_account_b foreign key (user_id, book_no, account_b)
    references partita.account (user_id, book_no, no) on delete cascade,
  check (account_a <> account_b)
);

-- The order everywhere: posted, entered, id. Read backwards for newest first.
create index if not exists transaction_book on partita.transaction (user_id, book_no, posted_at, entered_at, id)
  include (account_a, account_b);
create index if not exists transaction_a on partita.transaction (user_id, account_a, posted_at, entered_at, id);
create index if not exists transaction_b on partita.transaction (user_id, account_b, posted_at, entered_at, id);

-- Of indexes with equal cost the planner takes the newest. If the table was empty at the last statistics, all indexes have equal cost. A
-- look-up by key would then read all rows of the user, and a look-up by book and account would read the whole book. So the index by book is
-- the oldest, and the key the newest.
do $newest$
begin
  if 'partita.transaction_pkey'::regclass::oid < 'partita.transaction_b'::regclass::oid then
    alter table partita.transaction drop constraint transaction_pkey, add primary key (user_id, id);
  end if;
end
$newest$;

-- Records that are neither accounts nor transactions: a text of some kind, which the database does not interpret. The key of its id is
-- created last, for the reason above.
create table if not exists partita.item (
  user_id    uuid not null default partita.owner(),
  book_no    bigint not null,
  id         text collate "C" not null check (partita.read_id(id) is not null),
  kind       text collate "C" not null check (partita.read_kind(kind) is not null),
  body       text not null check (partita.read_body(body) is not null),
  entered_at timestamptz(3) not null check (entered_at >= '0001-01-01Z' and entered_at < '10000-01-01Z'),
  account    text collate "C" generated always as (partita.text_of(body, 'Account')) stored,  -- the id of the one that it goes with
  primary key (user_id, book_no, id),
  unique (user_id, id),
  constraint item_book foreign key (user_id, book_no) references partita.account (user_id, no) on delete cascade
);
create index if not exists item_account on partita.item (user_id, account) where account is not null;

-- Written by the triggers of the totals, never by a caller. The same holds for the links and flows below.
create table if not exists partita.tag (
  user_id   uuid not null,
  book_no   bigint not null,
  name      text collate "C" not null,
  own_total numeric not null default 0,  -- what its transactions in the book's currency did to net worth, in minor units
  own_count bigint not null default 0,   -- all of them
  primary key (user_id, book_no, name),
  constraint tag_book foreign key (user_id, book_no) references partita.account (user_id, no) on delete cascade
) with (fillfactor = 60);

-- The tag totals of transactions in other currencies; a total of zero has no row.
create table if not exists partita.tag_currency (
  user_id  uuid not null,
  book_no  bigint not null,
  name     text collate "C" not null,
  currency text collate "C" not null check (currency <> ''),
  total    numeric not null check (total <> 0),
  primary key (user_id, book_no, name, currency),
  constraint tag_currency_tag foreign key (user_id, book_no, name)
    references partita.tag (user_id, book_no, name) on delete cascade
) with (fillfactor = 60);

create table if not exists partita.transaction_tag (
  user_id    uuid not null,
  book_no    bigint not null,
  name       text collate "C" not null,
  posted_at  timestamptz(3) not null,
  entered_at timestamptz(3) not null,
  id         text collate "C" not null,
  effect     bigint not null,            -- on net worth, in minor units
  currency   text collate "C" not null default '',  -- in which; '' is the book's
  primary key (user_id, book_no, name, posted_at, entered_at, id),
  constraint transaction_tag_tag foreign key (user_id, book_no, name)
    references partita.tag (user_id, book_no, name) on delete cascade
);

-- The flow from one account to another in one month (its first day), by the days of the book. All reports are computed from it. The flows
-- of an account are deleted with its transactions. There is no second index for a foreign key, as the planner would use it for look-ups as
-- well.
create table if not exists partita.flow (
  user_id uuid not null,
  book_no bigint not null,
  month   date not null check (extract(day from month) = 1),
  from_no bigint not null,
  to_no   bigint not null,
  amount  numeric not null check (amount >= 0),  -- sum of its transactions, in minor units
  count   bigint not null check (count > 0),
  primary key (user_id, book_no, month, from_no, to_no),
  constraint flow_book foreign key (user_id, book_no) references partita.account (user_id, no) on delete cascade
) with (fillfactor = 60);

-- Plans must not depend on the users at the time of the statistics: a user (book, account, tag) added later would count as having no rows.
-- Any index that starts with the user would then seem as good as the right one, and each look-up would read all rows of the user. Without
-- statistics of these columns every user counts alike.
alter table partita.account
  alter column user_id set statistics 0, alter column book_no set statistics 0, alter column parent_no set statistics 0;
alter table partita.transaction
  alter column user_id set statistics 0, alter column book_no set statistics 0,
  alter column account_a set statistics 0, alter column account_b set statistics 0;
alter table partita.item
  alter column user_id set statistics 0, alter column book_no set statistics 0, alter column account set statistics 0;
alter table partita.tag
  alter column user_id set statistics 0, alter column book_no set statistics 0, alter column name set statistics 0;
alter table partita.tag_currency
  alter column user_id set statistics 0, alter column book_no set statistics 0, alter column name set statistics 0;
alter table partita.transaction_tag
  alter column user_id set statistics 0, alter column book_no set statistics 0, alter column name set statistics 0;

alter table partita.flow
  alter column user_id set statistics 0, alter column book_no set statistics 0, alter column month set statistics 0,
  alter column from_no set statistics 0, alter column to_no set statistics 0;

create table if not exists partita.user_config (
  user_id uuid primary key default auth.uid()
          constraint user_config_user references auth.users (id) on delete cascade,
  config  jsonb not null check (jsonb_typeof(config) = 'object')
);

-- The trigram index, if the extension is available; search works without it. A hosted project has extensions in a separate schema, and so
-- do we: in public its functions would be callable from outside.
do $trigrams$
declare
  home text;
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    if not exists (select from pg_extension where extname = 'pg_trgm') then
      create schema if not exists extensions;
      create extension pg_trgm with schema extensions;
    end if;
    select n.nspname into home
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
    execute format('create index if not exists transaction_search on partita.transaction using gin (search %I.gin_trgm_ops)', home);
    -- The writer that fills the pending list merges it into the index, and every search reads the list: a short list limits both costs (kB;
    -- by default eight times as much).
    alter index partita.transaction_search set (gin_pending_list_limit = 512);
  end if;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'Searching goes without its index: %', sqlerrm;
end
$trigrams$;
