-- The lock of a book: its rows up to a day may not be changed, unless the current action allows it (`changesLocked`). Applies to every kind
-- of write. Deleting or restoring a whole book includes its locked rows.

-- Returns the last locked day, by the properties of a root account (`LockedUntil`); null if there is none.
create or replace function partita.locked_until(props text) returns date
language sql stable set search_path = '' as $$
  select case when strpos(props, 'LockedUntil') > 0 or strpos(props, '\u') > 0
    then partita.read_day(partita.text_of(props, 'LockedUntil')) end
$$;

-- Returns the lock of a book with the zone of its days; nothing without a lock, while the book is being deleted, or if the current action
-- restores the book.
create or replace function partita.lock_of(owner uuid, book bigint) returns table (until date, zone text)
language sql stable set search_path = '' as $$
  select l.until, partita.zone_of(a.props)
    from partita.account a cross join lateral (select partita.locked_until(a.props) as until offset 0) l
   where a.user_id = owner and a.no = book and l.until is not null
     and not exists (
       select from partita.change c
        where c.user_id = owner and c.action_no = nullif(split_part(current_setting('partita.action_no', true), ' ', 2), '')::bigint
          and c.what = 'A' and c.id = a.id and c.before is null)
$$;

-- Returns the split data of a transaction without the bank's data.
create or replace function partita.without_bank(other text) returns jsonb
language sql immutable set search_path = '' as $$
  select (j.value - array['A', 'B']) || coalesce((
      select jsonb_object_agg(s.side, s.rest) from (
        select k.side, case jsonb_typeof(j.value -> k.side) when 'object'
                         then (j.value -> k.side) - array['Status', 'StatementDate', 'BankId'] end as rest
          from unnest(array['A', 'B']) k (side) offset 0) s
       where s.rest <> '{}'), '{}')
    from (select partita.json_of(other)::jsonb as value offset 0) j
$$;

-- True if a change of a row only records data of the bank about its sides.
create or replace function partita.is_bank_note(before partita.transaction, after partita.transaction) returns boolean
language sql immutable set search_path = '' as $$
  select (before.id, before.book_no, before.posted_at, {{texts, before.@column}}, before.split_a, before.split_b,
          before.account_a, before.account_b, before.amount, before.tags, before.props)
     is not distinct from
         (after.id, after.book_no, after.posted_at, {{texts, after.@column}}, after.split_a, after.split_b,
          after.account_a, after.account_b, after.amount, after.tags, after.props)
     and case when before.other = after.other then true
              else partita.without_bank(before.other) = partita.without_bank(after.other) end
$$;

-- Checks each book of a statement once, and its rows only if the book has a lock.
create or replace function partita.check_locked() returns trigger
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  book record;
  is_touched boolean;
begin
  if (nullif(current_setting('partita.action', true), '')::jsonb -> 'changesLocked')::boolean then
    return null;
  end if;
  if tg_op = 'INSERT' then
    for book in
      select l.until from (select distinct a.user_id, a.book_no from added a offset 0) b
       cross join lateral partita.lock_of(b.user_id, b.book_no) l
       where exists (select from added a where a.user_id = b.user_id and a.book_no = b.book_no
                        and partita.day_of(a.posted_at, l.zone) <= l.until)
    loop
      perform partita.raise_error(403, {{error.locked}}, params => jsonb_build_object('day', book.until));
    end loop;
  elsif tg_op = 'DELETE' then
    for book in
      select l.until from (select distinct r.user_id, r.book_no from removed r offset 0) b
       cross join lateral partita.lock_of(b.user_id, b.book_no) l
       where exists (select from removed r where r.user_id = b.user_id and r.book_no = b.book_no
                        and partita.day_of(r.posted_at, l.zone) <= l.until)
    loop
      perform partita.raise_error(403, {{error.locked}}, params => jsonb_build_object('day', book.until));
    end loop;
  else
    for book in
      select b.*, l.* from (
        select a.user_id, a.book_no from added a union select r.user_id, r.book_no from removed r) b
       cross join lateral partita.lock_of(b.user_id, b.book_no) l
    loop
      -- planned at each call: a plan cached for one changed row would compare each of many with every other
      execute $q$
        select exists (
          select from removed r left join added a on a.user_id = r.user_id and a.id = r.id
           where $1 = r.user_id and $2 = r.book_no and partita.day_of(r.posted_at, $3) <= $4
             and not partita.is_bank_note(r::partita.transaction, a::partita.transaction))
        or exists (
          select from added a left join removed r on r.user_id = a.user_id and r.id = a.id
           where $1 = a.user_id and $2 = a.book_no and partita.day_of(a.posted_at, $3) <= $4
             and not partita.is_bank_note(r::partita.transaction, a::partita.transaction)) $q$
        into is_touched using book.user_id, book.book_no, book.zone, book.until;
      if is_touched then
        perform partita.raise_error(403, {{error.locked}}, params => jsonb_build_object('day', book.until));
      end if;
    end loop;
  end if;
  return null;
end
$$;

-- The trigger names sort after those of the log, which knows by then whether the action restores the book.
create or replace trigger locks_of_insert after insert on partita.transaction
  referencing new table as added for each statement execute function partita.check_locked();
create or replace trigger locks_of_update after update on partita.transaction
  referencing old table as removed new table as added for each statement execute function partita.check_locked();
create or replace trigger locks_of_delete after delete on partita.transaction
  referencing old table as removed for each statement execute function partita.check_locked();
