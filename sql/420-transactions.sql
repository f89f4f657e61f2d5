-- Transactions: pages, adding, changing, deleting. Newest first everywhere: posted, entered, id. A page is between a cursor and a lower
-- bound of the date (`since`). Both are bounds of the index, so every page costs the same. The page functions are planned at each call: a
-- cached plan does not know the small page size and would sort all rows. The functions that look up one row to change it are planned at
-- each call too: a plan cached while the book was small may scan the whole table.

-- Returns a transaction for a response or an export. A single expression, as it runs for each row of a large change.
create or replace function partita.transaction_json(t partita.transaction, account_a_id text, account_b_id text) returns jsonb
language sql stable parallel safe
return jsonb_build_object(
  'TransactionId', t.id, {{texts, '@wire', t.@column}},
  'TransactionDatePosted', partita.write_moment(t.posted_at), 'TransactionDateEntered', partita.write_moment(t.entered_at),
  'TransactionSplitAId', t.split_a, 'TransactionSplitBId', t.split_b,
  'TransactionSplitAAccountId', account_a_id, 'TransactionSplitBAccountId', account_b_id,
  'TransactionSplitAValue', t.amount::text, 'TransactionSplitBValue', (-t.amount)::text,
  'TagsInSemicolonSeparated', t.tags, 'PropsInJSON', t.props, 'OtherTransactionSplitInfoInJSON', t.other);

-- Returns the same with the user who added it, if that was a member and not the owner.
create or replace function partita.shown_json(t partita.transaction, account_a_id text, account_b_id text) returns jsonb
language sql stable parallel safe
return partita.transaction_json(t, account_a_id, account_b_id)
  || case when t.added_by is null then '{}' else jsonb_build_object('CreatedBy', t.added_by) end;

-- Returns the transactions with these ids, in this order. Without joins on purpose: without fresh statistics (right after an import, or
-- without autovacuum) the planner would start from the accounts and read everything.
create or replace function partita.transactions_json(owner uuid, ids text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(partita.shown_json(t,
    (select a.id from partita.account a where a.user_id = owner and a.no = t.account_a),
    (select a.id from partita.account a where a.user_id = owner and a.no = t.account_b)) order by wanted.ordinal), '[]')
  from unnest(ids) with ordinality as wanted (id, ordinal)
  cross join lateral (
    select x.* from partita.transaction x where x.user_id = owner and x.id = wanted.id offset 0
  ) t
$$;

-- Reads an optional bound of the date; null if there is none.
create or replace function partita.bound_at(input jsonb, path text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when coalesce(input -> path, 'null') <> 'null' then partita.moment_at(input, path) end;
end
$$;

-- Returns the cursor after which a page starts; the top without `after`.
create or replace function partita.after_at(input jsonb) returns partita.transaction
language plpgsql stable set search_path = '' as $$
declare
  after partita.transaction;
begin
  if coalesce(input -> 'after', 'null') = 'null' then
    after.posted_at := 'infinity';
    after.entered_at := 'infinity';
    after.id := '';
  else
    after.posted_at := partita.moment_at(input, 'after.TransactionDatePosted');
    after.entered_at := partita.moment_at(input, 'after.TransactionDateEntered');
    after.id := partita.id_at(input, 'after.TransactionId');
  end if;
  return after;
end
$$;

-- Returns the cursor after which a page starts, or `postedBefore` if that is earlier.
create or replace function partita.top_at(input jsonb) returns partita.transaction
language plpgsql stable set search_path = '' as $$
declare
  top partita.transaction := partita.after_at(input);
  bound timestamptz := partita.bound_at(input, 'postedBefore');
begin
  if bound <= top.posted_at then
    top.posted_at := bound;
    top.entered_at := '-infinity';
    top.id := '';
  end if;
  return top;
end
$$;

-- Returns the requested status; null without one.
create or replace function partita.status_at(input jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  asked text := input ->> 'status';
begin
  if asked not in ('new', 'cleared', 'reconciled', 'open') then
    perform partita.raise_error(400, {{error.notAStatus}}, 'status');
  end if;
  return asked;
end
$$;

-- True if a split ('A', 'B') has the requested status ('open' means not reconciled) and statement day; null matches all. JSON is read only
-- if there is any; invalid values count as missing.
create or replace function partita.is_side_asked_for(other text, side text, status text, statement_date text) returns boolean
language sql immutable parallel safe
return case when status is null and statement_date is null then true
  when other = '{}' then statement_date is null and status in ('new', 'open')
  else coalesce(partita.json_of(other) -> side ->> 'StatementDate' = statement_date, statement_date is null)
    and case status
      when 'open' then partita.json_of(other) -> side ->> 'Status' is distinct from 'reconciled'
      when 'new' then coalesce(partita.json_of(other) -> side ->> 'Status' not in ('cleared', 'reconciled'), true)
      else coalesce(partita.json_of(other) -> side ->> 'Status' = status, status is null) end
  end;

-- Reads a page off the end of an index. The planner assumes that rows before the cursor cost nothing, whatever its statistics, and would
-- sort all rows of a large book: so sorting is off. For one account, optionally only the rows whose side in it matches. Each side stops
-- separately: under row-level security the planner cannot merge the two scans lazily.
create or replace function partita.account_page(
  owner uuid, account bigint, status text, statement_date text,
  page_start partita.transaction, since timestamptz, skip integer, take integer)
returns text[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
begin
  return array(
    select side.id from (
      (select x.posted_at, x.entered_at, x.id from partita.transaction x
        where x.user_id = owner and x.account_a = account and partita.is_side_asked_for(x.other, 'A', status, statement_date)
          and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
        order by x.posted_at desc, x.entered_at desc, x.id desc limit skip + take)
      union all
      (select x.posted_at, x.entered_at, x.id from partita.transaction x
        where x.user_id = owner and x.account_b = account and partita.is_side_asked_for(x.other, 'B', status, statement_date)
          and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
        order by x.posted_at desc, x.entered_at desc, x.id desc limit skip + take)
    ) side
    order by side.posted_at desc, side.entered_at desc, side.id desc offset skip limit take);
end
$$;

create or replace function partita.book_page(
  owner uuid, book bigint, page_start partita.transaction, since timestamptz, skip integer, take integer)
returns text[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
begin
  return array(
    select x.id from partita.transaction x
     where x.user_id = owner and x.book_no = book
       and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
     order by x.posted_at desc, x.entered_at desc, x.id desc offset skip limit take);
end
$$;

create or replace function partita.tag_page(
  owner uuid, book bigint, tag text, page_start partita.transaction, since timestamptz, skip integer, take integer)
returns text[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
begin
  return array(
    select l.id from partita.transaction_tag l
     where l.user_id = owner and l.book_no = book and l.name = tag
       and (l.posted_at, l.entered_at, l.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and l.posted_at >= since
     order by l.posted_at desc, l.entered_at desc, l.id desc offset skip limit take);
end
$$;

-- Returns a page of several accounts of a book. It first reads the book's newest rows, at most twenty for each requested row: enough if the
-- branch has many rows. If that does not fill the page, the branch has few rows, and the newest rows of each account are merged.
create or replace function partita.branch_page(
  owner uuid, book bigint, branch bigint[], page_start partita.transaction, since timestamptz, skip integer, take integer)
returns text[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
declare
  walk constant integer := (skip + take) * 20;
  ids text[];
  walked integer;
begin
  select array_agg(w.id order by w.ordinal) filter (where w.is_inside and w.ordinal > skip and w.ordinal <= skip + take), count(*)
    into ids, walked from (
      select v.id, v.is_inside, count(*) filter (where v.is_inside) over (order by v.posted_at desc, v.entered_at desc, v.id desc) as ordinal
        from (
          select x.posted_at, x.entered_at, x.id, x.account_a = any (branch) or x.account_b = any (branch) as is_inside
            from partita.transaction x
           where x.user_id = owner and x.book_no = book
             and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
           order by x.posted_at desc, x.entered_at desc, x.id desc limit walk) v) w;
  if coalesce(cardinality(ids), 0) = take or walked < walk then
    return coalesce(ids, '{}');
  end if;
  return array(
    select distinct_row.id from (
      select distinct side.posted_at, side.entered_at, side.id
        from unnest(branch) as member (no) cross join lateral (
          (select x.posted_at, x.entered_at, x.id from partita.transaction x
            where x.user_id = owner and x.account_a = member.no
              and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
            order by x.posted_at desc, x.entered_at desc, x.id desc limit skip + take)
          union all
          (select x.posted_at, x.entered_at, x.id from partita.transaction x
            where x.user_id = owner and x.account_b = member.no
              and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
            order by x.posted_at desc, x.entered_at desc, x.id desc limit skip + take)
        ) side
    ) distinct_row
    order by distinct_row.posted_at desc, distinct_row.entered_at desc, distinct_row.id desc offset skip limit take);
end
$$;

-- Returns the page for `account.AccountId`: an account, a branch or a tag. Containers hold no transactions. Tags have no side of their own,
-- so they accept no status and no statement date.
create or replace function partita.page_at(
  owner uuid, book bigint, input jsonb, page_start partita.transaction, since timestamptz, skip integer, take integer) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := partita.text_field(input, 'account.AccountId');
  status constant text := partita.status_at(input);
  statement_date constant text := case when partita.day_at(input, 'statementDate') is not null then input ->> 'statementDate' end;
  is_filtered constant boolean := status is not null or statement_date is not null;
  with_below constant boolean := partita.boolean_at(input, 'includeInTransactionsUnderAccount');
  account partita.account;
  branch bigint[];
begin
  if with_below and is_filtered then
    perform partita.raise_error(400, {{error.ofOneAccount}}, case when status is null then 'statementDate' else 'status' end);
  elsif wanted in ({{virtual.favourites}}, {{virtual.tags}}, {{virtual.search}}) then
    return '{}';
  elsif starts_with(wanted, {{virtual.tagPrefix}}) then
    return case when is_filtered then '{}' else partita.tag_page(owner, book, substr(wanted, char_length({{virtual.tagPrefix}}) + 1), page_start, since, skip, take) end;
  end if;
  account := partita.account_at(owner, book, input);
  if not with_below then
    return partita.account_page(owner, account.no, status, statement_date, page_start, since, skip, take);
  elsif account.no = book then
    return partita.book_page(owner, book, page_start, since, skip, take);
  end if;
  branch := partita.branch_of(owner, account.no);
  if cardinality(branch) = 1 then
    return partita.account_page(owner, account.no, null, null, page_start, since, skip, take);
  end if;
  return partita.branch_page(owner, book, branch, page_start, since, skip, take);
end
$$;

create or replace function partita.transactions(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  pages integer[] := partita.pages_at(input);
  top partita.transaction := partita.top_at(input);
  since timestamptz := coalesce(partita.bound_at(input, 'postedFrom'), '-infinity');
  ids text[] := '{}';
  page integer;
begin
  if coalesce(input -> 'after', 'null') <> 'null' then
    ids := partita.page_at(caller, book, input, top, since, 0, {{limits.pageSize}} * cardinality(pages));
  else
    foreach page in array pages loop
      ids := ids || partita.page_at(caller, book, input, top, since, (page - 1) * {{limits.pageSize}}, {{limits.pageSize}});
    end loop;
  end if;
  return partita.transactions_json(caller, ids);
end
$$;

create or replace function partita.last_posted_transaction(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
begin
  return coalesce(
    partita.transactions_json(caller, partita.page_at(caller, book, jsonb_build_object('account', input -> 'account'),
      partita.after_at('{}'), '-infinity', 0, 1)) -> 0, 'null');
end
$$;

-- ---------------------------------------------------------------- writing

-- Returns the number of an account that accepts postings.
create or replace function partita.posting_account(owner uuid, book bigint, input jsonb, path text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := partita.text_field(input, path);
  account partita.account;
begin
  select a.* into account from partita.account a where a.user_id = owner and a.id = wanted and a.book_no = book;
  if account.no is null then
    perform partita.raise_error(404, {{error.accountNotFound}});
  elsif account.is_placeholder then
    perform partita.raise_error(403, {{error.isPlaceholder}}, params => jsonb_build_object('name', account.name));
  end if;
  return account.no;
end
$$;

-- Reads the sent fields over `base`: the stored transaction, or defaults without an id.
create or replace function partita.read_transaction(input jsonb, base partita.transaction) returns partita.transaction
language plpgsql stable set search_path = '' as $$
declare
  sent jsonb := input -> 'transaction';
  is_new boolean := base.id is null;
  opposite bigint;
begin
  if jsonb_typeof(sent) is distinct from 'object' then
    perform partita.raise_error(400, {{error.required}}, 'transaction');
  end if;
  base.id := partita.id_at(input, 'transaction.TransactionId');
{{texts
  if @isSent then
    base.@column := partita.text_at(input, 'transaction.@wire', @least, @most);
  end if;
}}
  if is_new or sent ? 'TransactionDatePosted' then
    base.posted_at := partita.moment_at(input, 'transaction.TransactionDatePosted');
  end if;
  if is_new or sent ? 'TransactionSplitAId' then
    base.split_a := partita.id_at(input, 'transaction.TransactionSplitAId');
  end if;
  if is_new or sent ? 'TransactionSplitBId' then
    base.split_b := partita.id_at(input, 'transaction.TransactionSplitBId');
  end if;
  if is_new or sent ? 'TransactionSplitAAccountId' then
    base.account_a := partita.posting_account(base.user_id, base.book_no, input, 'transaction.TransactionSplitAAccountId');
  end if;
  if is_new or sent ? 'TransactionSplitBAccountId' then
    base.account_b := partita.posting_account(base.user_id, base.book_no, input, 'transaction.TransactionSplitBAccountId');
  end if;
  if base.account_a = base.account_b then
    perform partita.raise_error(400, {{error.sameAccount}}, 'transaction.TransactionSplitBAccountId');
  end if;
  if (is_new or sent ? 'TransactionSplitAAccountId' or sent ? 'TransactionSplitBAccountId') and (
    select count(distinct a.currency) from partita.account a
     where a.user_id = base.user_id and a.no in (base.account_a, base.account_b)) > 1 then
    perform partita.raise_error(403, {{error.differentCurrencies}});
  end if;
  if sent ? 'TransactionSplitBValue' then
    opposite := -partita.amount_at(input, 'transaction.TransactionSplitBValue');
  end if;
  if is_new or sent ? 'TransactionSplitAValue' then
    base.amount := partita.amount_at(input, 'transaction.TransactionSplitAValue');
    if base.amount <> opposite then
      perform partita.raise_error(400, {{error.notOpposite}}, 'transaction.TransactionSplitBValue');
    end if;
  end if;
  base.amount := coalesce(opposite, base.amount);
  if sent ? 'TagsInSemicolonSeparated' then
    base.tags := partita.tags_at(input, 'transaction.TagsInSemicolonSeparated');
  end if;
  if sent ? 'PropsInJSON' then
    base.props := partita.json_at(input, 'transaction.PropsInJSON');
  end if;
  if sent ? 'OtherTransactionSplitInfoInJSON' then
    base.other := partita.json_at(input, 'transaction.OtherTransactionSplitInfoInJSON');
  end if;
  return base;
end
$$;

create or replace function partita.add_transaction(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.me();
  added partita.transaction;
  stored partita.transaction;
begin
  perform partita.lock_books(caller, alone => false);
  added.user_id := caller;
  added.book_no := partita.book_at(caller, input);
{{optionalTexts
  added.@column := '';
}}
  added.tags := '';
  added.props := '{}';
  added.other := '{}';
  added := partita.read_transaction(input, added);
  insert into partita.transaction (id, book_no, posted_at, entered_at, {{texts, @column}}, split_a, split_b,
                                   account_a, account_b, amount, tags, props, other)
  values (added.id, added.book_no, added.posted_at, date_trunc('milliseconds', clock_timestamp()),
          {{texts, added.@column}}, added.split_a, added.split_b, added.account_a, added.account_b, added.amount, added.tags,
          added.props, added.other)
  on conflict (user_id, id) do nothing;
  if not found then
    -- a retry after a lost response
    select t.* into stored from partita.transaction t where t.user_id = caller and t.id = added.id;
    added.entered_at := stored.entered_at;
    added.search := stored.search;
    added.added_by := stored.added_by;
    if added is distinct from stored then
      perform partita.raise_error(409, {{error.transactionIdTaken}});
    end if;
  end if;
  return partita.transactions_json(caller, array[added.id]) -> 0;
end
$$;

create or replace function partita.transaction_at(owner uuid, input jsonb) returns partita.transaction
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  book bigint := partita.book_at(owner, input);
  wanted text := partita.text_field(input, 'transaction.TransactionId');
  stored partita.transaction;
begin
  -- by its key alone: with the book in the condition, the planner may read the whole book
  select t.* into stored from partita.transaction t where t.user_id = owner and t.id = wanted for no key update;
  if stored.book_no is distinct from book then
    -- a member who may not change a row cannot lock it either
    if not partita.is_own() and exists (select from partita.transaction t where t.user_id = owner and t.id = wanted and t.book_no = book) then
      perform partita.raise_role_error();
    end if;
    perform partita.raise_error(404, {{error.transactionNotFound}});
  end if;
  return stored;
end
$$;

create or replace function partita.update_transaction(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  stored partita.transaction;
  changed partita.transaction;
begin
  perform partita.lock_books(caller, alone => false);
  stored := partita.transaction_at(caller, input);
  if input -> 'transaction' ? 'TransactionDateEntered'
    and partita.moment_at(input, 'transaction.TransactionDateEntered') <> stored.entered_at then
    perform partita.raise_error(409, {{error.changedMeanwhile}});
  end if;
  changed := partita.read_transaction(input, stored);
  update partita.transaction t
     set posted_at = changed.posted_at, {{texts, @column = changed.@column}},
         entered_at = greatest(date_trunc('milliseconds', clock_timestamp()), stored.entered_at + interval '1 millisecond'),
         split_a = changed.split_a, split_b = changed.split_b, account_a = changed.account_a, account_b = changed.account_b,
         amount = changed.amount, tags = changed.tags, props = changed.props, other = changed.other
   where t.user_id = caller and t.id = stored.id;
  return partita.transactions_json(caller, array[stored.id]) -> 0;
end
$$;

-- Deletes any number of transactions and returns their number; in portions, as the log entries of each are held in memory. The portions are
-- large, as each one updates the totals. Without a join: if the table seems empty, each of its rows would be compared with each id.
create or replace function partita.delete_transactions(owner uuid, ids text[]) returns bigint
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  portion constant integer := 20000;
  deleted bigint;
  total bigint := 0;
  portion_ids text[];
begin
  for start in 1 .. cardinality(ids) by portion loop
    portion_ids := ids[start : start + portion - 1];
    delete from partita.transaction t where t.user_id = owner and t.id = any (portion_ids);
    get diagnostics deleted = row_count;
    total := total + deleted;
  end loop;
  return total;
end
$$;

create or replace function partita.delete_transaction(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  stored partita.transaction;
begin
  perform partita.lock_books(caller, alone => false);
  stored := partita.transaction_at(caller, input);
  delete from partita.transaction t where t.user_id = caller and t.id = stored.id;
  return '"Deleted the transaction"';
end
$$;
