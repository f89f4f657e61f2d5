-- Export and import in slices. An export depends only on the rows, not on their numbers or insertion order: the same rows imported into an
-- empty user are exported in the same order.

-- Returns the text of the response of transactions_json for these ids, without spaces: jsonb would build every row only to write it. With
-- `with_adders` it includes the user who added a row.
create or replace function partita.transactions_text(owner uuid, ids text[], with_adders boolean) returns text
language sql stable set search_path = '' as $$
  select '[' || coalesce(string_agg(
           case when with_adders and who.added_by is not null
             then '{"CreatedBy":' || to_json(who.added_by) || ',' || substr(row_to_json(t)::text, 2)
             else row_to_json(t)::text end, ',' order by wanted.ordinal), '') || ']'
  from unnest(ids) with ordinality as wanted (id, ordinal)
  cross join lateral (
    -- in the key order of jsonb objects
    select
{{inKeyOrder
           x.id as "TransactionId",
{{texts,
           x.@column as "@wire"
}},
           partita.write_moment(x.posted_at) as "TransactionDatePosted",
           partita.write_moment(x.entered_at) as "TransactionDateEntered",
           x.split_a as "TransactionSplitAId",
           x.split_b as "TransactionSplitBId",
           (select a.id from partita.account a where a.user_id = owner and a.no = x.account_a) as "TransactionSplitAAccountId",
           (select a.id from partita.account a where a.user_id = owner and a.no = x.account_b) as "TransactionSplitBAccountId",
           x.amount::text as "TransactionSplitAValue",
           (-x.amount)::text as "TransactionSplitBValue",
           x.tags as "TagsInSemicolonSeparated",
           x.props as "PropsInJSON",
           x.other as "OtherTransactionSplitInfoInJSON"
}}
      from partita.transaction x where x.user_id = owner and x.id = wanted.id offset 0
  ) t
  left join lateral (
    select x.added_by from partita.transaction x where with_adders and x.user_id = owner and x.id = wanted.id offset 0
  ) who on true
$$;

-- Returns the items of one book, or of all, after an id; in small slices, as each item may be long. `next` is as in the functions below.
create or replace function partita.export_items(owner uuid, of_book bigint, after_id text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 500;
  ids constant text[] := array(select i.id from partita.item i
     where i.user_id = owner and (of_book is null or i.book_no = of_book) and i.id > after_id order by i.id limit most);
begin
  return jsonb_build_object('items', partita.items_json(owner, ids),
    'next', case when cardinality(ids) = most then jsonb_build_object('ItemId', ids[most]) end);
end
$$;

-- Returns the accounts (parents first, with the first slice) and up to `limit` transactions, oldest first, after `after`; then, slice by
-- slice, the items, if there are any. `next` is the `after` of the next slice, null for the last one. With `inJSON` the transactions are
-- returned as `transactionsInJSON`, the text of the list. With `bookName` one book that the caller may read is returned, for an offline
-- copy; it includes the user who added a row.
create or replace function partita.export_rows(input jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  book constant bigint := case when coalesce(input -> 'bookName', 'null') <> 'null' then partita.book_at(caller, input) end;
  is_first constant boolean := coalesce(input -> 'after', 'null') = 'null';
  is_of_items constant boolean := not is_first and input -> 'after' ? 'ItemId';
  after partita.transaction := case when not is_of_items then partita.after_at(input) end;
  most integer := 2000;
  ids text[];
  accounts jsonb := '[]';
begin
  if coalesce(input -> 'limit', 'null') <> 'null' then
    if input ->> 'limit' !~ '^[0-9]{1,5}$' or (input ->> 'limit')::integer not between 1 and {{limits.exportRowsPerCall}} then
      perform partita.raise_error(400, {{error.wrongExportLimit}}, 'limit');
    end if;
    most := input ->> 'limit';
  end if;
  if is_first then
    after.posted_at := '-infinity';
    after.entered_at := '-infinity';
    select coalesce(jsonb_agg(
             o.answer - array['SubAccountsCount', 'TransactionsCount', 'TotalAmountHeld', 'Totals'] order by o.depth, o.id), '[]')
      into accounts
      from partita.accounts_of(caller, array(
        select a.no from partita.account a where a.user_id = caller and a.parent_no is null and (book is null or a.no = book))) o;
  end if;
  if is_of_items then
    return partita.export_items(caller, book, input #>> '{after,ItemId}') || '{"accounts": []}'
      || case when partita.boolean_at(input, 'inJSON') then '{"transactionsInJSON": "[]"}'::jsonb else '{"transactions": []}' end;
  end if;
  -- each book off its own index, then merged
  ids := array(
    select row.id from (
      select a.no from partita.account a where a.user_id = caller and a.parent_no is null and (book is null or a.no = book) offset 0) of_book
    cross join lateral (
      select x.posted_at, x.entered_at, x.id from partita.transaction x
       where x.user_id = caller and x.book_no = of_book.no
         and (x.posted_at, x.entered_at, x.id) > (after.posted_at, after.entered_at, after.id)
       order by x.posted_at, x.entered_at, x.id limit most) row
    order by row.posted_at, row.entered_at, row.id limit most);
  return jsonb_build_object('accounts', accounts, 'next', case when cardinality(ids) = most then (
      select jsonb_build_object('TransactionId', x.id, 'TransactionDatePosted', partita.write_moment(x.posted_at),
               'TransactionDateEntered', partita.write_moment(x.entered_at))
        from partita.transaction x where x.user_id = caller and x.id = ids[most])
      when exists (select from partita.item i where i.user_id = caller and (book is null or i.book_no = book)) then '{"ItemId": ""}' end)
    || case when partita.boolean_at(input, 'inJSON')
         then jsonb_build_object('transactionsInJSON', partita.transactions_text(caller, ids, book is not null))
         else jsonb_build_object('transactions', partita.transactions_json(caller, ids)) end;
end
$$;

-- Returns the name, or the first of 'name (2)', 'name (3)' … that no other book of the user has. The id has the collation C, which a
-- variable here would adopt: that collation has no capitals beyond ASCII.
create or replace function partita.free_book_name(owner uuid, book_id text, wanted text) returns text
language plpgsql stable set search_path = '' as $$
declare
  candidate text := wanted;
  suffix text;
  number integer := 1;
begin
  while exists (select from partita.account a where a.user_id = owner and a.parent_no is null
                  and a.id <> book_id and lower(a.name) = lower(candidate collate "default")) loop
    number := number + 1;
    suffix := format(' (%s)', number);
    candidate := left(wanted, {{limits.bookName}} - char_length(suffix)) || suffix;
  end loop;
  return candidate;
end
$$;

-- Stores one account of a file under the rules of the account tree and returns its outcome. `import_commodities` as in
-- check_known_currency.
create or replace function partita.import_account(owner uuid, sent jsonb, import_commodities jsonb) returns text
language plpgsql volatile set search_path = '' as $$
declare
  account partita.account := partita.read_account(jsonb_build_object('account', sent), partita.blank_account(owner, null));
  stored partita.account;
begin
  select a.* into stored from partita.account a where a.user_id = owner and a.id = account.id;
  if account.parent_no is null then
    account.name := partita.free_book_name(owner, account.id, account.name);
  end if;
  if stored.no is null then
    perform partita.check_known_currency(account, stored, import_commodities);
    perform partita.check_account(account, stored);
    perform partita.insert_account(account);
    return 'added';
  end if;
  account.no := stored.no;
  account.own_total := stored.own_total;
  account.own_count := stored.own_count;
  if coalesce(account.book_no, account.no) <> stored.book_no then
    perform partita.raise_error(403, {{error.otherBook}});
  elsif (account.parent_no is null) <> (stored.parent_no is null) then
    perform partita.raise_error(403, {{error.rootStays}});
  end if;
  account.book_no := stored.book_no;
  if account is not distinct from stored then
    return 'skipped';
  end if;
  perform partita.check_known_currency(account, stored, import_commodities);
  perform partita.check_account(account, stored);
  perform partita.replace_account(account);
  return 'updated';
end
$$;

-- Accounts may be in any order. Of several rows with one id the last counts, the others are skipped.
create or replace function partita.import_accounts(owner uuid, rows jsonb, import_commodities jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  counts jsonb := '{"added": 0, "updated": 0, "skipped": 0}';
  rejected jsonb := '[]';
  outcome text;
  detail text;
  sent record;
begin
  for sent in
    with recursive file as (
      select distinct on (coalesce(r.value ->> 'AccountId', r.ordinal::text))
             r.value as row, coalesce(r.value ->> 'AccountId', '') as id, r.value ->> 'ParentAccountId' as parent_id
        from jsonb_array_elements(rows) with ordinality as r (value, ordinal)
       order by coalesce(r.value ->> 'AccountId', r.ordinal::text), r.ordinal desc
    ),
    by_depth as (
      select f.id, 0 as depth from file f where not exists (select from file p where p.id = f.parent_id)
      union all
      select f.id, p.depth + 1 from by_depth p join file f on f.parent_id = p.id
    )
    select f.row, f.id from file f left join by_depth p on p.id = f.id and f.id <> ''
     order by p.depth nulls last, f.id collate "C"
  loop
    begin
      outcome := partita.import_account(owner, sent.row, import_commodities);
      counts := jsonb_set(counts, array[outcome], to_jsonb((counts ->> outcome)::integer + 1));
    exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
      get stacked diagnostics detail = pg_exception_hint;
      rejected := rejected || jsonb_build_object('id', sent.id, 'message', sqlerrm, 'detail', detail::jsonb);
    end;
  end loop;
  return jsonb_build_object('rejected', rejected, 'counts', jsonb_set(counts, '{skipped}', to_jsonb(
    jsonb_array_length(rows) - (counts ->> 'added')::integer - (counts ->> 'updated')::integer - jsonb_array_length(rejected))));
end
$$;

-- Stores all transactions of a slice by one statement, planned at each call: a plan cached for an empty table would read all of it. For the
-- same reason stored rows are looked up one by one through OFFSET 0. Accounts are in one jsonb ($3: id -> [number, book, is placeholder,
-- currency]), as each slice leaves dead versions of them. Changed rows are identified by their location in the table (ctid): if the table
-- seems empty, a second look-up would compare all rows of the user with all sent rows.
create or replace function partita.import_transactions(owner uuid, rows json) returns jsonb
language plpgsql volatile set search_path = '' set plan_cache_mode = auto as $$
declare
  accounts jsonb := (select coalesce(jsonb_object_agg(a.id, jsonb_build_array(a.no, a.book_no, a.is_placeholder, a.currency)), '{}')
                       from partita.account a where a.user_id = owner);
  result jsonb;
begin
  execute $statement$
  with sent as (
    select s.*, row_number() over (partition by s.id order by s.ordinal desc) as nth_last, count(*) over () as sent_count
      from rows from (json_to_recordset($2) as (
        "TransactionId" text, {{texts, "@wire" text}},
        "TransactionDatePosted" text, "TransactionDateEntered" text, "TransactionSplitAId" text, "TransactionSplitBId" text,
        "TransactionSplitAAccountId" text, "TransactionSplitBAccountId" text,
        "TransactionSplitAValue" text, "TransactionSplitBValue" text,
        "TagsInSemicolonSeparated" text, "PropsInJSON" text, "OtherTransactionSplitInfoInJSON" text
      )) with ordinality as s (id, {{texts, @column}}, posted, entered, split_a, split_b, account_a_id, account_b_id,
                               value_a, value_b, tags, props, other, ordinal)
  ),
  judged as materialized (
    select r.*, a.no as account_a, b.no as account_b, a.book_no, x.location, x.id is not null as is_stored,
      case
        when r.id is null then {{rejection.notAnId}}
{{texts
        when r.@column is null then @rejection
}}
        when r.posted_at is null or r.entered_at is null then {{rejection.notAMoment}}
        when r.split_a is null or r.split_b is null then {{rejection.notASplitId}}
        when r.amount is null then {{rejection.wrongAmount}}
        when r.amount + r.opposite <> 0 then {{rejection.notOpposite}}
        when r.tags is null then {{rejection.wrongTags}}
        when r.props is null or r.other is null then {{rejection.notJson}}
        when a.no is null or b.no is null then {{rejection.accountNotFound}}
        when a.no = b.no then {{rejection.sameAccount}}
        when a.book_no <> b.book_no then {{rejection.differentBooks}}
        when a.is_placeholder or b.is_placeholder then {{rejection.placeholder}}
        when a.currency <> b.currency then {{rejection.differentCurrencies}}
      end as objection,
      (x.posted_at, x.entered_at, {{texts, x.@column}}, x.split_a, x.split_b, x.account_a, x.account_b, x.amount, x.tags, x.props, x.other)
        is not distinct from
      (r.posted_at, r.entered_at, {{texts, r.@column}}, r.split_a, r.split_b, a.no, b.no, r.amount, r.tags, r.props, r.other) as is_equal
    from (
      select s.sent_count, s.id as sent_id, partita.read_id(s.id) as id, s.account_a_id, s.account_b_id,
{{texts,
             @readSent as @column
}},
             partita.read_moment(s.posted) as posted_at, partita.read_moment(s.entered) as entered_at,
             partita.read_id(s.split_a) as split_a, partita.read_id(s.split_b) as split_b,
             partita.read_amount(s.value_a) as amount, partita.read_amount(s.value_b) as opposite,
             case when s.tags <> '' then partita.read_tags(s.tags) else '' end as tags,
             case when s.props <> '{}' then partita.read_json(s.props) else '{}' end as props,
             case when s.other <> '{}' then partita.read_json(s.other) else '{}' end as other
        from sent s where s.nth_last = 1 offset 0
    ) r
    cross join lateral (select ($3 -> r.account_a_id ->> 0)::bigint as no, ($3 -> r.account_a_id ->> 1)::bigint as book_no,
                               ($3 -> r.account_a_id ->> 2)::boolean as is_placeholder, $3 -> r.account_a_id ->> 3 as currency offset 0) a
    cross join lateral (select ($3 -> r.account_b_id ->> 0)::bigint as no, ($3 -> r.account_b_id ->> 1)::bigint as book_no,
                               ($3 -> r.account_b_id ->> 2)::boolean as is_placeholder, $3 -> r.account_b_id ->> 3 as currency offset 0) b
    left join lateral (select y.ctid as location, y.* from partita.transaction y where y.user_id = $1 and y.id = r.id offset 0) x on true
  ),
  added as (
    insert into partita.transaction (id, book_no, posted_at, entered_at, {{texts, @column}}, split_a, split_b,
                                     account_a, account_b, amount, tags, props, other)
    select j.id, j.book_no, j.posted_at, j.entered_at, {{texts, j.@column}}, j.split_a, j.split_b,
           j.account_a, j.account_b, j.amount, j.tags, j.props, j.other
      from judged j where j.objection is null and not j.is_stored
    returning 1
  ),
  updated as (
    update partita.transaction t
       set book_no = j.book_no, posted_at = j.posted_at, entered_at = j.entered_at,
           {{texts, @column = j.@column}}, split_a = j.split_a, split_b = j.split_b, account_a = j.account_a, account_b = j.account_b,
           amount = j.amount, tags = j.tags, props = j.props, other = j.other
      from judged j
     where j.objection is null and j.is_stored and not j.is_equal and t.user_id = $1 and t.ctid = j.location
    returning 1
  )
  select jsonb_build_object(
    'counts', jsonb_build_object(
      'added', (select count(*) from added), 'updated', (select count(*) from updated),
      'skipped', coalesce(max(j.sent_count), 0) - count(*) filter (where j.objection is not null or not j.is_stored or not j.is_equal)),
    'rejected', coalesce(jsonb_agg(jsonb_build_object('id', coalesce(j.sent_id, '')) || j.objection)
      filter (where j.objection is not null), '[]'))
    from judged j
  $statement$ into result using owner, rows, accounts;
  return result;
end
$$;

-- Adds, replaces or skips each row by id. A row that breaks a rule is rejected, and the remaining rows are stored. The transactions may be
-- sent as `transactionsInJSON`, the text of the same list: jsonb would parse every row only for it to be read again. Accounts precede the
-- items of their file, so the commodities among these are sent along: their symbols by book id.
create or replace function partita.import_rows(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.caller();
  sent_accounts constant jsonb := coalesce(input -> 'accounts', '[]');
  sent_transactions constant jsonb := coalesce(input -> 'transactions', '[]');
  sent_items constant jsonb := coalesce(input -> 'items', '[]');
  commodities constant jsonb := coalesce(nullif(input -> 'commodities', 'null'), '{}');
  accounts jsonb;
  transactions jsonb;
  items jsonb;
begin
  if 'array' <> any (array[jsonb_typeof(sent_accounts), jsonb_typeof(sent_transactions), jsonb_typeof(sent_items)]) then
    perform partita.raise_error(400, {{error.notLists}});
  end if;
  perform partita.lock_books(caller, alone => true);
  accounts := partita.import_accounts(caller, sent_accounts, commodities);
  transactions := partita.import_transactions(caller,
    coalesce(input ->> 'transactionsInJSON', sent_transactions::text)::json);
  items := partita.import_items(caller, sent_items);
  return jsonb_build_object('accounts', accounts -> 'counts', 'transactions', transactions -> 'counts', 'items', items -> 'counts',
    'rejected', (accounts -> 'rejected') || (transactions -> 'rejected') || (items -> 'rejected'));
end
$$;
