-- Items: records that are neither accounts nor transactions. The database checks only their size, that they are JSON, and their version.

-- Returns an item for a response or an export.
create or replace function partita.item_json(i partita.item, book_id text) returns jsonb
language sql stable parallel safe
return jsonb_build_object('ItemId', i.id, 'BookId', book_id, 'Kind', i.kind, 'Body', i.body,
  'ItemDateEntered', partita.write_moment(i.entered_at));

-- Returns the items with these ids, in this order; one by one, like transactions.
create or replace function partita.items_json(owner uuid, ids text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(partita.item_json(i, (select a.id from partita.account a where a.user_id = owner and a.no = i.book_no))
                  order by wanted.ordinal), '[]')
    from unnest(ids) with ordinality as wanted (id, ordinal)
   cross join lateral (select x.* from partita.item x where x.user_id = owner and x.id = wanted.id offset 0) i
$$;

create or replace function partita.items(input jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  book_id constant text := partita.account_id(caller, book);
  kinds text[];
begin
  if coalesce(input -> 'kinds', 'null') <> 'null' then
    kinds := array(select jsonb_array_elements_text(partita.list_at(input, 'kinds')));
  end if;
  return (
    select coalesce(jsonb_agg(partita.item_json(i, book_id) order by i.id), '[]') from partita.item i
     where i.user_id = caller and i.book_no = book and (kinds is null or i.kind = any (kinds)));
end
$$;

-- ---------------------------------------------------------------- writing

-- Returns the stored item of a row that is put or removed; null for a new one. For a stored item the caller sends the version that it saw.
create or replace function partita.item_at(owner uuid, book bigint, input jsonb, path text, is_put boolean) returns partita.item
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := partita.id_at(input, path || '.ItemId');
  is_known constant boolean := coalesce(input #> string_to_array(path || '.ItemDateEntered', '.'), 'null') <> 'null';
  seen constant timestamptz := case when is_known then partita.moment_at(input, path || '.ItemDateEntered') end;
  stored partita.item;
begin
  select i.* into stored from partita.item i where i.user_id = owner and i.id = wanted;
  if stored.book_no <> book and is_put and not is_known then
    perform partita.raise_error(409, {{error.itemIdTaken}}, path || '.ItemId');
  elsif stored.book_no is distinct from book and (is_known or not is_put) then
    perform partita.raise_error(404, {{error.itemNotFound}}, path || '.ItemId');
  elsif stored.entered_at is distinct from seen then
    perform partita.raise_error(409, {{error.itemChangedMeanwhile}}, path || '.ItemDateEntered');
  end if;
  return stored;
end
$$;

-- Returns the texts under keys that are `Account`, or end in it, at any depth of a stored JSON object; empty if it cannot be read.
create or replace function partita.named_accounts(body text) returns text[]
language plpgsql immutable strict set search_path = '' as $$
begin
  return array(
    select distinct v.value #>> '{}' from jsonb_path_query(partita.json_of(body)::jsonb,
      'strict $.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "Account$" && @.value.type() == "string").value') v (value));
exception when data_exception then
  return '{}';
end
$$;

-- True if a body refers only to accounts of the book. References of the stored body may stay: their account may have been deleted since.
create or replace function partita.names_known_accounts(owner uuid, book bigint, body text, stored_body text) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from unnest(partita.named_accounts(body)) as n (account_id)
     where n.account_id <> all (coalesce(partita.named_accounts(stored_body), '{}'))
       and not exists (select from partita.account a where a.user_id = owner and a.id = n.account_id and a.book_no = book))
$$;

-- Returns the number of items that may still be added to a book.
create or replace function partita.room_for_items(owner uuid, book bigint) returns bigint
language sql stable set search_path = '' as $$
  select {{limits.itemsPerBook}} - count(*) from partita.item i where i.user_id = owner and i.book_no = book
$$;

-- All or nothing. Takes the exclusive lock, so that the checked versions are still current when the rows are written.
create or replace function partita.change_items(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.me();
  put constant jsonb := partita.list_at(input, 'put');
  remove constant jsonb := partita.list_at(input, 'remove');
  rows constant jsonb := put || remove;
  book bigint;
  stored partita.item;
  one partita.item;
  fresh partita.item[] := '{}';
  changed partita.item[] := '{}';
  put_ids text[] := '{}';
  gone_ids text[] := '{}';
  path text;
begin
  if jsonb_array_length(rows) > {{limits.changesPerCall}} then
    perform partita.raise_error(400, {{error.tooManyChanges}});
  elsif exists (select from jsonb_array_elements(rows) r group by r.value -> 'ItemId' having count(r.value -> 'ItemId') > 1) then
    perform partita.raise_error(400, {{error.itemTwice}});
  end if;
  perform partita.lock_books(caller, alone => true);
  book := partita.book_at(caller, input);
  for ordinal in 0 .. jsonb_array_length(put) - 1 loop
    path := 'put.' || ordinal;
    stored := partita.item_at(caller, book, input, path, true);
    one.user_id := caller;
    one.book_no := book;
    one.id := put #>> array[ordinal::text, 'ItemId'];
    one.kind := partita.checked(partita.read_kind(partita.text_field(input, path || '.Kind')), {{error.notAKind}}, path || '.Kind');
    one.body := partita.text_field(input, path || '.Body');
    if char_length(one.body) > {{limits.itemBody}} then
      perform partita.raise_error(400, {{error.atMost}}, path || '.Body', jsonb_build_object('most', {{limits.itemBody}}));
    end if;
    perform partita.checked(partita.read_body(one.body), {{error.notJson}}, path || '.Body');
    if not partita.names_known_accounts(caller, book, one.body, stored.body) then
      perform partita.raise_error(400, {{error.accountNotFound}}, path || '.Body');
    end if;
    one.entered_at := greatest(date_trunc('milliseconds', clock_timestamp()), stored.entered_at + interval '1 millisecond');
    put_ids := put_ids || one.id;
    if stored.id is null then
      fresh := fresh || one;
    else
      changed := changed || one;
    end if;
  end loop;
  for ordinal in 0 .. jsonb_array_length(remove) - 1 loop
    stored := partita.item_at(caller, book, input, 'remove.' || ordinal, false);
    gone_ids := gone_ids || stored.id;
  end loop;

  delete from partita.item i where i.user_id = caller and i.id = any (gone_ids);
  if cardinality(fresh) > partita.room_for_items(caller, book) then
    perform partita.raise_error(403, {{error.tooManyItems}}, params => jsonb_build_object('most', {{limits.itemsPerBook}}));
  end if;
  insert into partita.item (book_no, id, kind, body, entered_at)
  select f.book_no, f.id, f.kind, f.body, f.entered_at from unnest(fresh) f;
  update partita.item i set kind = c.kind, body = c.body, entered_at = c.entered_at
    from unnest(changed) c where i.user_id = caller and i.id = c.id;
  return jsonb_build_object('put', partita.items_json(caller, put_ids), 'removed', to_jsonb(gone_ids));
end
$$;

-- Deletes the items of a deleted account. Security definer: also when an account is deleted with its user.
create or replace function partita.delete_items_of_accounts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from partita.item i where i.user_id = old.user_id and i.account = old.id and i.book_no = old.book_no;
  return null;
end
$$;

create or replace trigger items_of_delete after delete on partita.account
  for each row execute function partita.delete_items_of_accounts();

-- Stores the items of a file by one statement. A row that breaks a rule is rejected, and the remaining rows are stored. Of several rows
-- with one id the last counts. Rows beyond the limit of their book are rejected, in id order.
create or replace function partita.import_items(owner uuid, rows jsonb) returns jsonb
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  result jsonb;
begin
  with sent as (
    select distinct on (coalesce(r.value ->> 'ItemId', r.ordinal::text)) r.value ->> 'ItemId' as sent_id,
           partita.read_id(r.value ->> 'ItemId') as id, partita.read_kind(r.value ->> 'Kind') as kind,
           partita.read_body(r.value ->> 'Body') as body, partita.read_moment(r.value ->> 'ItemDateEntered') as entered_at,
           r.value ->> 'BookId' as book_id
      from jsonb_array_elements(rows) with ordinality as r (value, ordinal)
     order by coalesce(r.value ->> 'ItemId', r.ordinal::text), r.ordinal desc
  ),
  resolved as materialized (
    select s.*, b.no as book_no, i.ctid as location, i.id is not null as is_stored, i.book_no as stored_book,
           i.body as stored_body, (i.kind, i.body, i.entered_at) is not distinct from (s.kind, s.body, s.entered_at) as is_equal
      from sent s
      left join lateral (select a.no from partita.account a
                          where a.user_id = owner and a.id = s.book_id and a.parent_no is null offset 0) b on true
      left join lateral (select x.ctid, x.* from partita.item x where x.user_id = owner and x.id = s.id offset 0) i on true
  ),
  wrong as (
    select p.*, case
        when p.id is null then {{rejection.notAnId}}
        when p.kind is null then {{rejection.notAKind}}
        when p.body is null then {{rejection.notJson}}
        when p.entered_at is null then {{rejection.notAMoment}}
        when p.book_no is null then {{rejection.bookNotFound}}
        when p.stored_book <> p.book_no then {{rejection.itemIdTaken}}
        when not partita.names_known_accounts(owner, p.book_no, p.body, p.stored_body) then {{rejection.accountNotFound}}
      end as objection
      from resolved p
  ),
  room as materialized (
    select k.book_no, partita.room_for_items(owner, k.book_no) as items
      from (select distinct w.book_no from wrong w where w.objection is null and not w.is_stored) k
  ),
  judged as materialized (
    select w.*, coalesce(w.objection, case
        when not w.is_stored and row_number() over (partition by w.book_no, w.objection is null and not w.is_stored order by w.id)
               > (select r.items from room r where r.book_no = w.book_no)
          then partita.issue(null, {{error.tooManyItems}}, jsonb_build_object('most', {{limits.itemsPerBook}})) - 'path'
      end) as detail
      from wrong w
  ),
  added as (
    insert into partita.item (book_no, id, kind, body, entered_at)
    select j.book_no, j.id, j.kind, j.body, j.entered_at from judged j where j.detail is null and not j.is_stored order by j.id
    returning 1
  ),
  updated as (
    update partita.item i set kind = j.kind, body = j.body, entered_at = j.entered_at
      from judged j where j.detail is null and j.is_stored and not j.is_equal and i.user_id = owner and i.ctid = j.location
    returning 1
  )
  select jsonb_build_object(
    'counts', jsonb_build_object('added', (select count(*) from added), 'updated', (select count(*) from updated),
      'skipped', jsonb_array_length(rows) - count(*) filter (where j.detail is not null or not j.is_stored or not j.is_equal)),
    'rejected', coalesce(jsonb_agg(jsonb_build_object('id', coalesce(j.sent_id, '')) || j.detail order by j.sent_id collate "C")
      filter (where j.detail is not null), '[]'))
    into result from judged j;
  return result;
end
$$;
