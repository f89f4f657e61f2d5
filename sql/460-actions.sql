-- The history: the actions of a user for display.

-- Returns a record as it is stored; null if there is none.
create or replace function partita.record_json(owner uuid, what "char", record_id text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if what = 'T' then
    return partita.transactions_json(owner, array[record_id]) -> 0;
  elsif what = 'I' then
    return partita.items_json(owner, array[record_id]) -> 0;
  end if;
  return (select partita.account_json(a, partita.account_id(owner, a.parent_no)) from partita.account a
           where a.user_id = owner and a.id = record_id);
end
$$;

-- Returns a record before and after an action: `after` is the state that its next change found, or the current one.
create or replace function partita.entry_of(owner uuid, action bigint, of_what "char", record_id text)
returns table (before jsonb, after jsonb)
language plpgsql stable set search_path = '' as $$
declare
  last_no bigint;
begin
  select c.before into before from partita.change c
   where c.user_id = owner and c.action_no = action and c.what = of_what and c.id = record_id
   order by c.no limit 1;
  select c.no into last_no from partita.change c
   where c.user_id = owner and c.action_no = action and c.what = of_what and c.id = record_id
   order by c.no desc limit 1;
  select c.before into after from partita.change c
   -- a record that the action left unchanged: its state at that time
   where c.user_id = owner and c.id = record_id and c.what = of_what and c.no > coalesce(last_no, action)
   order by c.no limit 1;
  if not found then
    after := partita.record_json(owner, of_what, record_id);
  end if;
  return next;
end
$$;

-- Returns the name of a record.
create or replace function partita.name_of(thing jsonb) returns text
language sql immutable parallel safe
return coalesce(thing ->> 'TransactionDescription', thing ->> 'AccountName', partita.text_of(thing ->> 'Body', 'Name'), '');

-- Returns the title to show: the name, or the kind of an item without a name.
create or replace function partita.title_of(thing jsonb) returns text
language sql immutable parallel safe
return coalesce(nullif(partita.name_of(thing), ''), thing ->> 'Kind', '');

-- Returns one record of an action, besides the fields of the action itself.
create or replace function partita.entry_json(owner uuid, action bigint, of_what "char", record_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('RecordType', case of_what when 'T' then 'transaction' when 'I' then 'item' else 'account' end,
           'RecordId', record_id, 'Before', e.before, 'After', e.after)
    from partita.entry_of(owner, action, of_what, record_id) e
$$;

-- Returns the record that represents an action: the first that it changed or, if that is no longer part of it, the first remaining one.
create or replace function partita.first_of(owner uuid, action partita.action) returns partita.change
language plpgsql stable set search_path = '' as $$
declare
  first_change partita.change;
begin
  select c.* into first_change from partita.change c
   where c.user_id = owner and c.action_no = action.no and c.what in ('A', 'I', 'T') and c.id = action.about_id
   order by c.what, c.no limit 1;
  if not found then
    select c.* into first_change from partita.change c
     where c.user_id = owner and c.action_no = action.no order by c.what, c.id, c.no limit 1;
  end if;
  return first_change;
end
$$;

-- Returns the member who did an action; nothing for an action of the owner.
create or replace function partita.by_json(by_id uuid, by_name text) returns jsonb
language sql immutable
return case when by_id is null then '{}' else jsonb_build_object('By', jsonb_build_object('PersonId', by_id, 'Name', by_name)) end;

-- Returns the owner as the default author ('By') of actions, if a book of the owner has members. Computed once per call and merged into
-- each action.
create or replace function partita.by_owner(owner uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when partita.has_members() then jsonb_build_object('By', partita.person_json(owner)) else '{}' end;
end
$$;

-- Returns an action for a response, without `by_owner`; with its record if it changed only one (an item only for callers that support
-- items).
create or replace function partita.action_json(owner uuid, action_no bigint, with_items boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  action partita.action;
  first_change partita.change;
  entry jsonb;
  counts record;
  sorts record;
begin
  select a.* into action from partita.action a where a.user_id = owner and a.no = action_no;
  first_change := partita.first_of(owner, action);
  entry := partita.entry_json(owner, action_no, first_change.what, first_change.id);
  select case count(*) when 1 then min(b.book) end as book, coalesce(sum(b.added), 0) as added,
         coalesce(sum(b.changed), 0) as changed, coalesce(sum(b.removed), 0) as removed into counts
    from partita.action_book b where b.user_id = owner and b.action_no = action_json.action_no;
  -- transactions may be many: their number is the remainder
  select count(distinct c.id) filter (where c.what = 'A') as accounts, count(distinct c.id) filter (where c.what = 'I') as items
    into sorts from partita.change c
   where c.user_id = owner and c.action_no = action_json.action_no and c.what in ('A', 'I');
  return jsonb_build_object(
    'ActionId', action.id, 'Kind', action.kind, 'At', partita.write_moment(action.at), 'BookId', counts.book,
    'Added', counts.added, 'Changed', counts.changed, 'Removed', counts.removed,
    'Accounts', sorts.accounts, 'Items', sorts.items,
    'About', partita.name_of(coalesce(nullif(entry -> 'After', 'null'), entry -> 'Before')),
    'UndoOf', action.undo_of, 'UndoneBy', (
      select u.id from partita.action u where u.user_id = owner and u.undo_of = action.id order by u.no desc limit 1))
    || partita.by_json(action.by_id, action.by_name)
    || case when action.member_event is null then '{}' else jsonb_build_object('Member', action.member_event) end
    || case when counts.added + counts.changed + counts.removed = 1 and (with_items or first_change.what <> 'I')
         then entry else '{}' end;
end
$$;

create or replace function partita.action_at(owner uuid, input jsonb, path text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := partita.id_at(input, path);
  action_no constant bigint := (select a.no from partita.action a where a.user_id = owner and a.id = wanted);
begin
  if action_no is null then
    perform partita.raise_error(404, {{error.actionNotFound}});
  end if;
  return action_no;
end
$$;

-- The pages are planned at each call, like those of transactions. Newest first.
create or replace function partita.actions_page(owner uuid, book text, below bigint, with_items boolean) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  action_nos bigint[] := case when book is null
    then array(select a.no from partita.action a where a.user_id = owner and a.no < below order by a.no desc limit {{limits.pageSize}})
    else array(select b.action_no from partita.action_book b
                where b.user_id = owner and b.book = actions_page.book and b.action_no < below
                order by b.action_no desc limit {{limits.pageSize}}) end;
  by_owner constant jsonb := partita.by_owner(owner);
begin
  return (select coalesce(jsonb_agg(by_owner || partita.action_json(owner, n.no, with_items) order by n.no desc), '[]') from unnest(action_nos) n (no));
end
$$;

-- Returns the actions that changed this account, transaction or item, each with its state. Reads its changes by the index of records, then
-- the books of each by their key: the planner would read the log up to `below`, or all actions of the book.
create or replace function partita.record_page(owner uuid, book text, record_id text, below bigint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  by_owner constant jsonb := partita.by_owner(owner);
begin
  return (
    select coalesce(jsonb_agg(
             by_owner || partita.action_json(owner, t.action_no) || partita.entry_json(owner, t.action_no, t.what, record_id)
             order by t.action_no desc, t.what), '[]')
      from (
        select distinct c.action_no, c.what
          from (select x.action_no, x.what from partita.change x where x.user_id = owner and x.id = record_id offset 0) c
         where c.action_no < below
           and (record_page.book is null or (select true from partita.action_book b
                 where b.user_id = owner and b.action_no = c.action_no and b.book = record_page.book))
         order by c.action_no desc, c.what limit {{limits.pageSize}}) t
  );
end
$$;

-- Returns the records of an action: accounts, items for callers that support them, transactions, each by id.
create or replace function partita.records_page(owner uuid, action bigint, after_id text, with_items boolean) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  whole constant jsonb := partita.by_owner(owner) || partita.action_json(owner, action);
  after_what constant "char" := coalesce((select min(c.what::text) from partita.change c
    where c.user_id = owner and c.action_no = action and c.what in ('A', 'I', 'T') and c.id = after_id), 'T');
begin
  return (
    select coalesce(jsonb_agg(whole || e.entry || jsonb_build_object(
             'About', partita.name_of(coalesce(nullif(e.entry -> 'After', 'null'), e.entry -> 'Before')),
             'Added', (e.how = 'A')::integer, 'Changed', (e.how = 'C')::integer, 'Removed', (e.how = 'R')::integer,
             'Accounts', (e.what = 'A')::integer, 'Items', (e.what = 'I')::integer
           ) order by e.what, e.id), '[]')
      from (
        select t.*, partita.entry_json(owner, action, t.what, t.id) as entry
          from (
            select distinct on (c.what, c.id) c.what, c.id, c.how from partita.change c
             where c.user_id = owner and c.action_no = action and (with_items or c.what <> 'I')
               and (after_id is null or (c.what, c.id) > (after_what, after_id))
             order by c.what, c.id, c.no limit {{limits.pageSize}}) t offset 0) e
  );
end
$$;

create or replace function partita.changes(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book text := case when coalesce(input -> 'bookName', 'null') <> 'null' then partita.account_id(caller, partita.book_at(caller, input)) end;
  with_items constant boolean := partita.boolean_at(input, 'items');
  has_after constant boolean := coalesce(input -> 'after', 'null') <> 'null';
  below bigint;
begin
  if coalesce(input -> 'of', 'null') <> 'null' then
    return partita.records_page(caller, partita.action_at(caller, input, 'of'), case when has_after then partita.id_at(input, 'after') end, with_items);
  end if;
  below := case when has_after then partita.action_at(caller, input, 'after') else 9223372036854775807 end;
  if coalesce(input -> 'id', 'null') <> 'null' then
    return partita.record_page(caller, book, partita.id_at(input, 'id'), below);
  end if;
  return partita.actions_page(caller, book, below, with_items);
end
$$;

-- Deletes the history before a moment; these actions can no longer be viewed or undone. Security definer: a caller may not write the log.
create or replace function partita.forget_changes(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  moment timestamptz := partita.moment_at(input, 'before');
  forgotten bigint;
begin
  perform partita.lock_books(caller, alone => true);
  delete from partita.action a where a.user_id = caller and a.at < moment;
  get diagnostics forgotten = row_count;
  return to_jsonb(forgotten);
end
$$;
