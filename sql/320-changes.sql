-- The log of changes, written by the triggers of accounts, transactions and items for every kind of write.

-- Sets the action for the following changes in this commit. It is the action sent with the request, stored with a digest of the request. If
-- none was sent, it is a new action named after the call.
create or replace function partita.begin_action(input jsonb, call text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  sent constant jsonb := nullif(input -> 'action', 'null');
  id text := gen_random_uuid();
  kind text := call;
begin
  if sent is not null then
    id := partita.id_at(input, 'action.id');
    kind := partita.text_field(input, 'action.kind');
    perform partita.checked(partita.read_kind(kind), {{error.notAKind}}, 'action.kind');
  end if;
  perform partita.name_action(jsonb_build_object('id', id, 'kind', kind,
    'changesLocked', partita.boolean_at(input, 'action.changesLocked'), 'request',
    case when sent is not null then encode(sha256(convert_to(call || ' ' || input::text, 'UTF8')), 'hex') end));
end
$$;

-- Retained until the end of the commit, as several calls in one commit may belong to several actions. Null ends it.
create or replace function partita.name_action(named jsonb) returns void
language sql volatile set search_path = '' as $$
  select set_config('partita.action', coalesce(named::text, ''), true), set_config('partita.action_no', '', true)
$$;

-- Adds details to the current action: `aboutId`, the record that represents it even if another is changed first; `undoOf`.
create or replace function partita.add_action_details(more jsonb) returns void
language sql volatile set search_path = '' as $$
  select partita.name_action(current_setting('partita.action')::jsonb || more)
$$;

-- Returns the number of the current action, which is stored on first use: a call that changes nothing leaves no action. Writes outside of
-- calls form one action per commit. Null while the user is being deleted.
create or replace function partita.current_action(owner uuid, first_id text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  known constant text := current_setting('partita.action_no', true);
  named jsonb := nullif(current_setting('partita.action', true), '')::jsonb;
  action_no bigint;
begin
  if starts_with(known, owner || ' ') then
    return split_part(known, ' ', 2);
  end if;
  if named is null then
    named := jsonb_build_object('id', gen_random_uuid(), 'kind', 'by-hand');
    perform partita.name_action(named);
  end if;
  insert into partita.action (user_id, no, id, kind, at, about_id, undo_of, by_id, by_name)
  select u.id, nextval('partita.change_no'), named ->> 'id', named ->> 'kind', date_trunc('milliseconds', clock_timestamp()),
         coalesce(named ->> 'aboutId', first_id), named ->> 'undoOf', nullif(auth.uid(), owner),
         case when auth.uid() <> owner then partita.name_of_person(auth.uid()) end
    from auth.users u where u.id = owner
  on conflict (user_id, id) do nothing returning no into action_no;
  if action_no is null then
    select a.no into action_no from partita.action a where a.user_id = owner and a.id = named ->> 'id';
    -- checked before as well, but the action may have been undone while the call waited for the lock
    perform partita.raise_undo_error(owner, named ->> 'id');
  end if;
  if action_no is not null then
    perform set_config('partita.action_no', owner || ' ' || action_no, true);
  end if;
  return action_no;
end
$$;

-- Logs that a member joined, left, was removed, got another role or became the owner: an action of its own, by the caller, without records.
-- The caller holds `lock_books` of the owner, so that clients that follow the book see it in order.
create or replace function partita.log_member_event(owner uuid, book bigint, kind text, member uuid, role text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  book_id constant text := partita.account_id(owner, book);
  action_no bigint;
begin
  insert into partita.action (user_id, no, id, kind, at, about_id, by_id, by_name, member_event)
  values (owner, nextval('partita.change_no'), gen_random_uuid()::text, kind, date_trunc('milliseconds', clock_timestamp()), book_id,
          nullif(auth.uid(), owner), case when auth.uid() <> owner then partita.name_of_person(auth.uid()) end,
          partita.person_json(member) || case when role is null then '{}' else jsonb_build_object('Role', role) end)
  returning no into action_no;
  insert into partita.action_book (user_id, action_no, book, revision) values (owner, action_no, book_id, nextval('partita.change_no'));
end
$$;

-- Returns the id of an account, also of one that this action has deleted.
create or replace function partita.logged_account_id(owner uuid, action bigint, account bigint) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select a.id from partita.account a where a.user_id = owner and a.no = account),
    (select c.id from partita.change c
      where c.user_id = owner and c.action_no = action and c.what = 'A' and c.account_no = account limit 1))
$$;

-- The only function that writes the log: it records that these records of these books were added, changed or removed (`how`). A record that
-- an action changes again keeps its earlier `before` state. A record that the action added and removed again disappears from the action,
-- and the action disappears with its last record. After the books of the records come the books to which a record moved.
create or replace function partita.apply_changes(
  owner uuid, action bigint, things partita.change[], book_nos bigint[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  turned record;
  is_less boolean := false;
  is_known constant boolean := exists (select from partita.change c where c.user_id = owner and c.action_no = action);
begin
  for turned in
    with thing as materialized (
      select t.*, mine.no as first_no, mine.how as was, last.action_no is not distinct from action as is_last,
        case when t.id is null then null
             when mine.no is null then t.how
             when mine.is_added and t.how = 'R' and last.action_no = action and last.is_added then null
             when mine.is_added then 'A'::"char"
             when t.how = 'R' then 'R'::"char"
             else 'C'::"char" end as becomes
        from rows from (unnest(things), unnest(book_nos))
          as t (user_id, action_no, no, account_no, what, how, id, before, book_no)
        -- the change of this action, and the last change
        left join lateral (
          select c.no, c.how, c.before is null as is_added from partita.change c
           where is_known and c.user_id = owner and c.action_no = action and c.what = t.what and c.id = t.id
           order by c.no limit 1) mine on true
        left join lateral (
          select c.action_no, c.before is null as is_added from partita.change c
           where mine.no is not null and c.user_id = owner and c.id = t.id and c.what = t.what
           order by c.no desc limit 1) last on true
    ),
    fresh as (
      insert into partita.change (user_id, action_no, no, account_no, what, how, id, before)
      select owner, action, nextval('partita.change_no'), t.account_no, t.what, coalesce(t.becomes, t.how), t.id, t.before
        from thing t where t.id is not null and not t.is_last
    ),
    counted as (
      insert into partita.action_book as b (user_id, action_no, book, added, changed, removed, revision)
      select owner, action, partita.logged_account_id(owner, action, d.book_no), d.added, d.changed, d.removed, nextval('partita.change_no')
        from (
          select t.book_no, count(*) filter (where t.becomes = 'A') - count(*) filter (where t.was = 'A') as added,
                 count(*) filter (where t.becomes = 'C') - count(*) filter (where t.was = 'C') as changed,
                 count(*) filter (where t.becomes = 'R') - count(*) filter (where t.was = 'R') as removed
            from thing t group by t.book_no order by t.book_no) d
      on conflict (user_id, action_no, book) do update
        set added = b.added + excluded.added, changed = b.changed + excluded.changed, removed = b.removed + excluded.removed,
            revision = excluded.revision
    )
    select t.what, t.id, t.first_no, t.account_no, t.becomes from thing t
     where t.was is distinct from t.becomes and t.first_no is not null
  -- one by one, so that each is found by its key with any cached plan
  loop
    if turned.becomes is null then
      delete from partita.change c where c.user_id = owner and c.action_no = action
         and c.what = turned.what and c.id = turned.id;
      is_less := true;
    else
      update partita.change c set how = turned.becomes, account_no = turned.account_no where c.user_id = owner and c.action_no = action
         and c.what = turned.what and c.id = turned.id and c.no = turned.first_no;
    end if;
  end loop;
  if is_less then
    insert into partita.log_gap as r (user_id, book, no)
    select owner, t.book, nextval('partita.change_no')
      from (select partita.logged_account_id(owner, action, b.no) as book from (select distinct unnest(book_nos) as no) b) t
     where t.book is not null
    on conflict (user_id, book) do update set no = excluded.no;
    delete from partita.action_book b
     where b.user_id = owner and b.action_no = action and (b.added, b.changed, b.removed) = (0, 0, 0);
    if not exists (select from partita.action_book b where b.user_id = owner and b.action_no = action) then
      delete from partita.action a where a.user_id = owner and a.no = action;
      perform set_config('partita.action_no', '', true);
    end if;
  end if;
end
$$;

-- Runs before an account is deleted: a foreign key may delete its transactions afterwards, and these need its id.
create or replace function partita.log_account_changes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  thing partita.account := case tg_op when 'INSERT' then new else old end;
  action constant bigint := partita.current_action(thing.user_id, thing.id);
begin
  if action is not null then
    perform partita.apply_changes(thing.user_id, action,
      array[row (thing.user_id, action, 0, case tg_op when 'DELETE' then thing.no end, 'A',
        case tg_op when 'INSERT' then 'A' when 'UPDATE' then 'C' else 'R' end, thing.id,
        case when tg_op <> 'INSERT' then partita.account_json(thing, partita.logged_account_id(thing.user_id, action, thing.parent_no)) end)::partita.change],
      array[thing.book_no]);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create or replace trigger changes_of_insert after insert on partita.account
  for each row execute function partita.log_account_changes();
create or replace trigger changes_of_update
  after update of parent_no, name, description, type, color, is_favourite, is_placeholder, tags, props on partita.account
  for each row when (
    (old.parent_no, old.name, old.description, old.type, old.color, old.is_favourite, old.is_placeholder, old.tags, old.props)
    is distinct from
    (new.parent_no, new.name, new.description, new.type, new.color, new.is_favourite, new.is_placeholder, new.tags, new.props))
  execute function partita.log_account_changes();
create or replace trigger changes_of_delete before delete on partita.account
  for each row execute function partita.log_account_changes();

-- Plans are cached here and in the called functions: everything is found by whole keys, one by one, and planning was half of the log's cost
-- for a call of one row.
create or replace function partita.log_transaction_changes() returns trigger
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
  first_id text;
  action bigint;
  things partita.change[];
  book_nos bigint[];
  gone jsonb;
begin
  if tg_op = 'INSERT' then
    for owner, first_id in select a.user_id, min(a.id) from added a group by a.user_id loop
      action := partita.current_action(owner, first_id);
      continue when action is null;
      select array_agg(row (owner, action, 0, null, 'T', 'A', a.id, null)::partita.change), array_agg(a.book_no)
        into things, book_nos from added a where a.user_id = owner;
      perform partita.apply_changes(owner, action, things, book_nos);
    end loop;
  elsif tg_op = 'DELETE' then
    for owner, first_id in select r.user_id, min(r.id) from removed r group by r.user_id loop
      action := partita.current_action(owner, first_id);
      continue when action is null;
      gone := (select coalesce(jsonb_object_agg(c.account_no, c.id), '{}') from partita.change c
                where c.user_id = owner and c.action_no = action and c.what = 'A' and c.account_no is not null);
      select array_agg(row (owner, action, 0, null, 'T', 'R', r.id, partita.transaction_json(r,
               coalesce((select a.id from partita.account a where a.user_id = owner and a.no = r.account_a), gone ->> r.account_a::text),
               coalesce((select a.id from partita.account a where a.user_id = owner and a.no = r.account_b), gone ->> r.account_b::text)
             ))::partita.change), array_agg(r.book_no)
        into things, book_nos from removed r where r.user_id = owner;
      perform partita.apply_changes(owner, action, things, book_nos);
    end loop;
  else
    -- planned at each call: a plan cached for one changed row would compare each of many with every other
    for owner, things, book_nos in execute $q$
      select r.user_id, array_agg(row (r.user_id, 0, 0, null, 'T', 'C', r.id, partita.transaction_json(r,
               (select a.id from partita.account a where a.user_id = r.user_id and a.no = r.account_a),
               (select a.id from partita.account a where a.user_id = r.user_id and a.no = r.account_b)))::partita.change order by r.id),
             array_agg(r.book_no order by r.id) || array_agg(a.book_no) filter (where a.book_no <> r.book_no)
        from removed r join added a on a.user_id = r.user_id and a.id = r.id
       where a::partita.transaction is distinct from r::partita.transaction
       group by r.user_id $q$
    loop
      action := partita.current_action(owner, things[1].id);
      perform partita.apply_changes(owner, action, things, book_nos);
    end loop;
  end if;
  return null;
end
$$;

create or replace trigger changes_of_insert after insert on partita.transaction
  referencing new table as added for each statement execute function partita.log_transaction_changes();
create or replace trigger changes_of_update after update on partita.transaction
  referencing old table as removed new table as added for each statement execute function partita.log_transaction_changes();
create or replace trigger changes_of_delete after delete on partita.transaction
  referencing old table as removed for each statement execute function partita.log_transaction_changes();

create or replace function partita.log_item_changes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
  touched partita.item[];
  action bigint;
  books jsonb;
begin
  for owner, touched in execute case tg_op
    when 'INSERT' then 'select a.user_id, array_agg(a::partita.item order by a.id) from added a group by a.user_id'
    when 'DELETE' then 'select r.user_id, array_agg(r::partita.item order by r.id) from removed r group by r.user_id'
    else 'select r.user_id, array_agg(r::partita.item order by r.id) from removed r
            join added a on a.user_id = r.user_id and a.id = r.id and a::partita.item is distinct from r::partita.item
           group by r.user_id' end
  loop
    action := partita.current_action(owner, touched[1].id);
    continue when action is null;
    books := (select jsonb_object_agg(b.book_no, partita.logged_account_id(owner, action, b.book_no))
                from (select distinct i.book_no from unnest(touched) i) b);
    perform partita.apply_changes(owner, action,
        array_agg(row (owner, action, 0, null, 'I', case tg_op when 'INSERT' then 'A' when 'UPDATE' then 'C' else 'R' end, i.id,
          case when tg_op <> 'INSERT' then partita.item_json(i, books ->> i.book_no::text) end)::partita.change),
        array_agg(i.book_no))
      from unnest(touched) i;
  end loop;
  return null;
end
$$;

create or replace trigger changes_of_insert after insert on partita.item
  referencing new table as added for each statement execute function partita.log_item_changes();
create or replace trigger changes_of_update after update on partita.item
  referencing old table as removed new table as added for each statement execute function partita.log_item_changes();
create or replace trigger changes_of_delete after delete on partita.item
  referencing old table as removed for each statement execute function partita.log_item_changes();

create or replace function partita.delete_changes_of_action() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from partita.change c where c.user_id = old.user_id and c.action_no = old.no;
  delete from partita.request r where r.user_id = old.user_id and r.action_no = old.no;
  return null;
end
$$;

create or replace trigger changes_of_gone after delete on partita.action
  for each row execute function partita.delete_changes_of_action();
