-- Undoes an action in one commit: added records are deleted, changed or removed ones restored. During the restore the records may break
-- rules among each other; these rules are checked at the end.

-- True if an action is undone: its last undo counts unless that is undone in turn.
create or replace function partita.is_undone(owner uuid, action_id text) returns boolean
language sql stable set search_path = '' as $$
  with recursive undoing as (
    select action_id collate "C" as id, 0 as depth
    union all
    select n.id, u.depth + 1 from undoing u cross join lateral (
      select a.id from partita.action a where a.user_id = owner and a.undo_of = u.id order by a.no desc limit 1) n
  )
  select max(u.depth) % 2 = 1 from undoing u
$$;

-- Returns the records of an action with their earlier state, except those that stay (`kept`, each by type and id).
create or replace function partita.changed_records(owner uuid, action bigint, of_what "char", kept text[] default '{}')
returns table (id text, first_no bigint, before jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select distinct on (c.id) c.id, c.no, c.before from partita.change c
   where c.user_id = owner and c.action_no = action and c.what = of_what and c.what::text || c.id <> all (kept)
   order by c.id, c.no;
end
$$;

-- True if a record is no longer as an action left it, by all actions that changed it, in order. A later action that was undone again does
-- not count.
create or replace function partita.is_changed_since(owner uuid, action bigint, trail bigint[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  first constant integer := array_position(trail, action);
  index integer := cardinality(trail);
begin
  while index > first loop
    if trail[index] <> action then
      -- continues with the state before the action that this one undid
      index := array_position(trail[:index - 1], (
        select u.no from partita.action u where u.user_id = owner
           and u.id = (select a.undo_of from partita.action a where a.user_id = owner and a.no = trail[index])));
      if index is null then
        return true;
      end if;
    end if;
    index := index - 1;
  end loop;
  return index < first;
end
$$;

-- Returns the records of an action that were changed since, up to a number. Most share the same few later actions, and each such list of
-- actions is checked once. The lists are collected one by one, so that each is found by its key.
create or replace function partita.records_changed_since(owner uuid, action bigint, most integer)
returns table (what "char", id text)
language sql stable set search_path = '' as $$
  with trail as materialized (
    select k.what, t.id, h.actions from unnest(array['A', 'I', 'T']::"char"[]) k (what)
     cross join lateral partita.changed_records(owner, action, k.what) t
     cross join lateral (
       select array_agg(c.action_no order by c.no) as actions from partita.change c
        where c.user_id = owner and c.id = t.id and c.what = k.what offset 0) h
  ),
  changed as materialized (
    select d.actions from (select distinct t.actions from trail t offset 0) d
     where partita.is_changed_since(owner, action, d.actions)
  )
  select t.what, t.id from trail t where t.actions in (select c.actions from changed c)
   order by t.what, t.id collate "C" limit most
$$;

-- Returns the records in accounts that would have to be deleted, if the records stay or would be restored into them; `account_no` is the
-- account.
create or replace function partita.blocking_records(owner uuid, action bigint, kept text[] default '{}')
returns table (account_no bigint, what "char", id text)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with going as materialized (
    select a.no, t.id from partita.changed_records(owner, action, 'A', kept) t
      join lateral (select x.no from partita.account x where x.user_id = owner and x.id = t.id offset 0) a on true
     where t.before is null
  )
  select s.no, s.what, s.id from (
    select g.no, 'A'::"char" as what, x.id from going g join lateral (
      select a.id from partita.account a where a.user_id = owner and a.parent_no = g.no offset 0) x on true
    union
    select g.no, 'I', x.id from going g join lateral (
      (select b.id from partita.item b where b.user_id = owner and b.book_no = g.no)
      union all
      (select i.id from partita.item i where i.user_id = owner and i.account = g.id)) x on true
    union
    select g.no, 'T', x.id from going g join lateral (
      (select a.id from partita.transaction a where a.user_id = owner and a.account_a = g.no)
      union all
      (select b.id from partita.transaction b where b.user_id = owner and b.account_b = g.no)) x on true
  ) s
   where not exists (select from partita.change c where c.user_id = owner and c.action_no = action and c.what = s.what and c.id = s.id)
      or s.what::text || s.id = any (kept)
  union all
  select g.no, k.what, t.id from unnest(array['A', 'I', 'T']::"char"[]) k (what)
   cross join lateral partita.changed_records(owner, action, k.what, kept) t
   cross join lateral (values (t.before ->> 'ParentAccountId'), (t.before ->> 'TransactionSplitAAccountId'),
                              (t.before ->> 'TransactionSplitBAccountId'), (partita.text_of(t.before ->> 'Body', 'Account'))) p (id)
   join going g on g.id = p.id
   where exists (select from going);
end
$$;

-- Returns the undo conflicts of an action: records that another action has changed or deleted since, and records that were put since into
-- accounts that would have to be deleted. At most as many as a response lists, each with its name.
create or replace function partita.changed_since(owner uuid, action bigint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    with held as (
      select h.what, h.id collate "C" as id, min(h.account_no) as account_no from partita.blocking_records(owner, action) h
       group by h.what, h.id order by h.what, id limit {{limits.maxUndoConflicts}}
    ),
    touched as (
      select t.what, t.id collate "C" as id, null::bigint as account_no from partita.records_changed_since(owner, action, {{limits.maxUndoConflicts}}) t
    ),
    found as (
      select f.*, partita.record_json(owner, f.what, f.id) as thing from (
        select u.* from (
          select t.* from touched t
          union all
          select h.* from held h where not exists (select from touched t where t.what = h.what and t.id = h.id)) u
         order by u.what, u.id limit {{limits.maxUndoConflicts}}) f
    ),
    told as (
      select f.*, jsonb_build_object('name', partita.title_of(coalesce(f.thing, (
               select c.before from partita.change c
                where c.user_id = owner and c.id = f.id and c.what = f.what and c.before is not null
                order by c.no desc limit 1)))) as params
        from found f
    )
    select coalesce(jsonb_agg(
             case when t.account_no is not null then partita.issue(t.id, {{error.putSince}}, t.params || jsonb_build_object(
                         'account', (select a.name from partita.account a where a.user_id = owner and a.no = t.account_no)))
                  when t.thing is null then partita.issue(t.id, {{error.deletedSince}}, t.params)
                  else partita.issue(t.id, {{error.changedSince}}, t.params) end
             order by t.what, t.id), '[]')
      from told t
  );
end
$$;

-- Returns the records of an action that stay when the remaining ones are undone: records that others have changed since, and the accounts
-- added by the action in which a record stays, with their parents.
create or replace function partita.staying_records(owner uuid, action bigint) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  kept constant text[] := array(select t.what::text || t.id from partita.records_changed_since(owner, action, null) t);
begin
  return kept || array(
    with recursive going as materialized (
      select a.no, a.id, a.parent_no from partita.changed_records(owner, action, 'A', kept) t
        join lateral (select x.* from partita.account x where x.user_id = owner and x.id = t.id offset 0) a on true
       where t.before is null
    ),
    staying as (
      select h.account_no as no from partita.blocking_records(owner, action, kept) h
      union
      select g.parent_no from staying s join going g on g.no = s.no
    )
    select 'A' || g.id from staying s join going g on g.no = s.no);
end
$$;

-- Returns the error of a rule for a record, with the record's name.
create or replace function partita.undo_error(record_id text, thing jsonb, message text, detail jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select partita.issue(record_id, {{error.undoConflict}}, jsonb_build_object(
    'name', partita.title_of(thing), 'what', detail || jsonb_build_object('text', message)))
$$;

-- Restores the accounts that an action changed or removed, parents first. Conflicting names were changed before.
create or replace function partita.restore_accounts(owner uuid, action bigint, kept text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  old record;
  account partita.account;
  stored partita.account;
  none partita.account;
  detail text;
begin
  for old in
    with recursive thing as materialized (
      select t.id, t.before, t.before ->> 'ParentAccountId' as parent_id from partita.changed_records(owner, action, 'A', kept) t
       where t.before is not null
    ),
    by_depth as (
      select t.id, 0 as depth from thing t where not exists (select from thing p where p.id = t.parent_id)
      union all
      select t.id, p.depth + 1 from by_depth p join thing t on t.parent_id = p.id
    )
    select t.id, t.before from thing t left join by_depth p on p.id = t.id order by p.depth nulls last, t.id
  loop
    begin
      select a.* into stored from partita.account a where a.user_id = owner and a.id = old.id;
      account := partita.read_account(jsonb_build_object('account', old.before), partita.blank_account(owner, stored.book_no));
      account.no := stored.no;
      perform partita.check_account(account, none);
    exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
      get stacked diagnostics detail = pg_exception_hint;
      perform partita.raise_errors(409,
        jsonb_build_array(partita.undo_error(old.id, old.before, sqlerrm, detail::jsonb)));
    end;
    if stored.no is null then
      perform partita.insert_account(account);
    else
      perform partita.replace_account(account);
    end if;
  end loop;
end
$$;

-- Restores the action's transactions or items in the same way as an import.
create or replace function partita.restore_rows(owner uuid, action bigint, of_what "char", kept text[]) returns void
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  portion constant integer := 20000; -- as those of a deletion: each writes the totals of its accounts anew
  ids constant text[] := array(select t.id from partita.changed_records(owner, action, of_what, kept) t where t.before is not null);
  rows jsonb;
  rejected jsonb;
begin
  for start in 1 .. cardinality(ids) by portion loop
    rows := (
      select jsonb_agg(t.before) from unnest(ids[start : start + portion - 1]) w (id)
       cross join lateral (
         select c.before from partita.change c
          where c.user_id = owner and c.action_no = action and c.what = of_what and c.id = w.id order by c.no limit 1) t);
    rejected := case of_what when 'T' then partita.import_transactions(owner, rows::json)
                             else partita.import_items(owner, rows) end -> 'rejected';
    if rejected <> '[]' then
      perform partita.raise_errors(409, (
        select jsonb_agg(partita.undo_error(r.value ->> 'id', b.value, r.value ->> 'message', r.value -> 'detail')
                 order by r.value ->> 'id' collate "C")
          from (select x.value from jsonb_array_elements(rejected) x order by x.value ->> 'id' collate "C" limit {{limits.maxUndoConflicts}}) r
          join jsonb_array_elements(rows) b on coalesce(b.value ->> 'TransactionId', b.value ->> 'ItemId') = r.value ->> 'id'));
    end if;
  end loop;
end
$$;

-- Checks the rules between the restored accounts and the others. During the restore, one by one, some could not hold yet.
create or replace function partita.check_restored(owner uuid, action bigint, earlier jsonb, kept text[]) returns void
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  thing record;
  account partita.account;
  stored partita.account;
  is_other boolean;
  detail text;
begin
  for thing in
    select t.id, t.before from partita.changed_records(owner, action, 'A', kept) t where t.before is not null
  loop
    select a.* into account from partita.account a where a.user_id = owner and a.id = thing.id;
    stored := account;
    if earlier ? thing.id then
      stored.type := earlier #>> array[thing.id, 'type'];
      stored.parent_no := earlier #>> array[thing.id, 'parent_no'];
      stored.props := earlier #>> array[thing.id, 'props'];
      stored.currency := earlier #>> array[thing.id, 'currency'];
      is_other := stored.type <> account.type or stored.currency <> account.currency;
      -- only transactions that stay bind their account to its type family and currency
      stored.own_count := case when account.is_placeholder then account.own_count else (
        select count(*) from (
          (select t.id from partita.transaction t where is_other and t.user_id = owner and t.account_a = account.no)
          union all
          (select t.id from partita.transaction t where is_other and t.user_id = owner and t.account_b = account.no)) x
         where not exists (select from partita.change c
                            where c.user_id = owner and c.action_no = action and c.what = 'T' and c.id = x.id)
            or 'T' || x.id = any (kept)) end;
    end if;
    begin
      perform partita.check_account(account, stored);
    exception when sqlstate 'PT403' or sqlstate 'PT409' then
      get stacked diagnostics detail = pg_exception_hint;
      perform partita.raise_errors(409, jsonb_build_array(partita.undo_error(thing.id, thing.before, sqlerrm, detail::jsonb)));
    end;
  end loop;
end
$$;

-- Opens the action of an undo, even if it has nothing to do. Security definer: a caller may not write the log.
create or replace function partita.open_action(about_id text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.me();
begin
  return partita.current_action(caller, about_id);
end
$$;

create or replace function partita.undo(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  wants_rest constant boolean := partita.boolean_at(input, 'rest');
  undone partita.action;
  mine bigint;
  issues jsonb;
  kept text[] := '{}';
  record_count bigint;
  rest bigint;
  added bigint[];
  earlier jsonb;
begin
  perform partita.lock_books(caller, alone => true);
  select a.* into undone from partita.action a where a.user_id = caller and a.no = partita.action_at(caller, input, 'undoes');
  if exists (select from partita.action a where a.user_id = caller and a.id = input #>> '{action,id}') then
    perform partita.raise_error(409, {{error.exists}});
  elsif partita.is_undone(caller, undone.id) then
    perform partita.raise_error(409, {{error.undoneAlready}});
  elsif undone.member_event is not null then
    perform partita.raise_error(400, {{error.notUndoable}});
  end if;
  issues := partita.changed_since(caller, undone.no);
  if issues <> '[]' then
    kept := partita.staying_records(caller, undone.no);
    record_count := (select count(*) from unnest(array['A', 'I', 'T']::"char"[]) k (what)
                cross join lateral partita.changed_records(caller, undone.no, k.what) t);
    rest := record_count - cardinality(kept);
    if rest = 0 or not wants_rest then
      perform partita.raise_errors(409, jsonb_build_array(partita.issue(null, {{error.changedSince}},
        issues #> '{0,detail,params}' || jsonb_build_object('records', record_count, 'rest', rest))) || issues);
    end if;
  end if;

  perform partita.add_action_details(jsonb_build_object('undoOf', undone.id, 'aboutId', undone.about_id));
  mine := partita.open_action(undone.about_id);
  earlier := (select coalesce(jsonb_object_agg(a.id, jsonb_build_object('type', a.type, 'parent_no', a.parent_no,
                'props', a.props, 'currency', a.currency)), '{}')
                from partita.changed_records(caller, undone.no, 'A', kept) t
                join lateral (select x.* from partita.account x where x.user_id = caller and x.id = t.id offset 0) a on true);
  added := array(select a.no from partita.changed_records(caller, undone.no, 'A', kept) t
                   join lateral (select x.no from partita.account x where x.user_id = caller and x.id = t.id offset 0) a on true
                  where t.before is null);
  perform partita.delete_transactions(caller,
    array(select t.id from partita.changed_records(caller, undone.no, 'T', kept) t where t.before is null));
  delete from partita.item i
   where i.user_id = caller and i.id = any (array(select t.id from partita.changed_records(caller, undone.no, 'I', kept) t where t.before is null));
  -- temporary names, so that no name blocks another one that is restored
  update partita.account a set name = E'\x01' || a.no
   where a.user_id = caller and a.id = any (array(select t.id from partita.changed_records(caller, undone.no, 'A', kept) t));
  perform partita.restore_accounts(caller, undone.no, kept);
  perform partita.restore_rows(caller, undone.no, 'T', kept);
  perform partita.restore_rows(caller, undone.no, 'I', kept);
  perform partita.delete_accounts(caller, added);
  perform partita.check_restored(caller, undone.no, earlier, kept);
  return partita.by_owner(caller) || partita.action_json(caller, mine);
end
$$;
