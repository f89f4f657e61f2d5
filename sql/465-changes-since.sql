-- The change feed of a book after a sync cursor, which a device with an offline copy reads again and again.

-- Returns the lowest valid position of a sync cursor for a book.
create or replace function partita.gap_revision(owner uuid, book text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select r.no from partita.log_gap r where r.user_id = owner and r.book = gap_revision.book), 0)
$$;

-- Returns the current sync cursor: the position in the log of the book, the action there and, if a page ended within its records, the last
-- of them. Empty before the first action.
create or replace function partita.current_cursor(owner uuid, book text) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select greatest(b.revision, partita.gap_revision(owner, book)) || ' '
           || (select a.id from partita.action a where a.user_id = owner and a.no = b.action_no)
      from partita.action_book b where b.user_id = owner and b.book = current_cursor.book
     order by b.revision desc limit 1), '')
$$;

-- Parses a sync cursor. Fails with 409 if it belongs to another log: its action was deleted from the history, the database was restored
-- from an earlier backup, or a change that was returned has disappeared from the log.
create or replace function partita.cursor_at(
  owner uuid, book text, mark text, out revision bigint, out after_what "char", out after_id text)
language plpgsql stable set search_path = '' as $$
declare
  parts constant text[] := regexp_match(mark, '^([0-9]{1,18}) ([!-~]+)(?: ([AIT]) ([!-~]+))?$');
  gap_revision constant bigint := partita.gap_revision(owner, book);
  last_no bigint;
begin
  revision := coalesce(parts[1]::bigint, 0);
  after_what := parts[3];
  after_id := parts[4];
  if mark = '' then
    last_no := case when not exists (select from partita.action_book b where b.user_id = owner and b.book = cursor_at.book) then 0 end;
  else
    last_no := (
      select greatest(b.revision, gap_revision) from partita.action_book b
       where b.user_id = owner and b.book = cursor_at.book
         and b.action_no = (select a.no from partita.action a where a.user_id = owner and a.id = parts[2]));
  end if;
  if last_no is null or revision > last_no or (revision < gap_revision and mark <> '') then
    perform partita.raise_error(409, {{error.cursorUnknown}});
  end if;
end
$$;

-- Returns the records of an action after one of them, each in its earlier and its current state; `thing` is null for a record that neither
-- came from the book nor is in it. The earlier state is omitted for an action that changed books which the caller may not see. Each record
-- is looked up by its key alone, whatever the planner's estimate for its book.
create or replace function partita.changed_records_since(
  owner uuid, action bigint, of_book bigint, after_what "char", after_id text, most integer)
returns table (what "char", id text, thing jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  sees_before constant boolean := partita.is_own() or partita.is_shared_action(action);
  book_id constant text := partita.account_id(owner, of_book);
begin
  return query
    select c.what, c.id, case when n.now is not null or c.before is not null and not case c.what
               when 'T' then exists (select from partita.account a
                 where a.user_id = owner and a.id = c.before ->> 'TransactionSplitAAccountId' and a.book_no <> of_book)
               when 'I' then c.before ->> 'BookId' <> book_id
               else exists (select from partita.account a where a.user_id = owner and a.id = c.id and a.book_no <> of_book) end
             then jsonb_build_object(
             'RecordType', case c.what when 'T' then 'transaction' when 'I' then 'item' else 'account' end, 'RecordId', c.id,
             'Before', case when sees_before then c.before end, 'After', n.now) end
      from (
        select distinct on (x.what, x.id) x.what, x.id, x.before from partita.change x
         where x.user_id = owner and x.action_no = action and (x.what, x.id) > (coalesce(after_what, ''), coalesce(after_id, ''))
         order by x.what, x.id, x.no limit most) c
     cross join lateral (select case c.what
       when 'T' then (
         select partita.shown_json(t,
                  (select a.id from partita.account a where a.user_id = owner and a.no = t.account_a),
                  (select a.id from partita.account a where a.user_id = owner and a.no = t.account_b))
           from (select x.* from partita.transaction x where x.user_id = owner and x.id = c.id offset 0) t where t.book_no = of_book)
       when 'I' then (
         select partita.item_json(i, partita.account_id(owner, of_book))
           from (select x.* from partita.item x where x.user_id = owner and x.id = c.id offset 0) i where i.book_no = of_book)
       else (
         select partita.account_json(a, partita.account_id(owner, a.parent_no))
           from (select x.* from partita.account x where x.user_id = owner and x.id = c.id offset 0) a where a.book_no = of_book) end as now offset 0) n
     order by c.what, c.id;
end
$$;

-- Volatile, as it waits for all writers and then reads again: everything that was numbered before is visible by then. Security definer,
-- with every condition on the caller: under a policy a page could not begin within the index, as a comparison of texts might leak one.
create or replace function partita.changes_since(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  book_no constant bigint := partita.book_at(caller, input);
  book_id constant text := partita.account_id(caller, book_no);
  mark text := case when coalesce(input -> 'since', 'null') <> 'null' then partita.text_field(input, 'since') end;
  since record;
  done record;
  told record;
  actions jsonb[] := '{}';
  remaining integer := {{limits.recordsPerPage}};
  has_more boolean := false;
begin
  perform partita.lock_books(caller, alone => true);
  if mark is null then
    return jsonb_build_object('Actions', '[]'::jsonb, 'Cursor', partita.current_cursor(caller, book_id), 'HasMore', false);
  end if;
  since := partita.cursor_at(caller, book_id, mark);
  for done in
    select b.revision, a.no, a.id, a.kind, a.at, a.undo_of, (select partita.by_owner(caller)) || partita.by_json(a.by_id, a.by_name)
             || case when a.member_event is null then '{}' else jsonb_build_object('Member', a.member_event) end as by_whom,
           case b.revision when since.revision then since.after_what end as after_what,
           case b.revision when since.revision then since.after_id end as after_id
      from (
        select x.revision, x.action_no from partita.action_book x
         where x.user_id = caller and x.book = book_id and x.revision >= since.revision
           and (x.revision > since.revision or since.after_id is not null)
         order by x.revision limit {{limits.recordsPerPage}} + 1) b
      cross join lateral (select x.* from partita.action x where x.user_id = caller and x.no = b.action_no offset 0) a
     order by b.revision
  loop
    if remaining = 0 then
      has_more := true;
      exit;
    end if;
    select count(*) as things, coalesce(jsonb_agg(t.thing order by t.what, t.id) filter (where t.thing is not null), '[]') as list,
           (array_agg(t.what order by t.what, t.id))[count(*)] as last_what,
           (array_agg(t.id order by t.what, t.id))[count(*)] as last_id
      into told
      from partita.changed_records_since(caller, done.no, book_no, done.after_what, done.after_id, remaining) t;
    actions := actions || (jsonb_build_object('ActionId', done.id, 'Kind', done.kind, 'At', partita.write_moment(done.at),
      'UndoOf', done.undo_of, 'Records', told.list) || done.by_whom);
    mark := done.revision || ' ' || done.id;
    remaining := remaining - told.things;
    if remaining = 0 and exists (select from partita.changed_records_since(caller, done.no, book_no, told.last_what, told.last_id, 1)) then
      mark := concat_ws(' ', mark, told.last_what, told.last_id);
      has_more := true;
      exit;
    end if;
  end loop;
  return jsonb_build_object('Actions', to_jsonb(actions), 'Cursor', mark, 'HasMore', has_more);
end
$$;
