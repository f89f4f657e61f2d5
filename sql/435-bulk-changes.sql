-- Several transactions in one call: all or nothing, under the rules of the single calls.

-- Rejects the whole call for one row, with the error of that row. A lock error applies to the whole call.
create or replace function partita.raise_row_error(row_path text, status integer, message text, detail text, issues text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if detail::jsonb ->> 'id' = 'locked' then
    perform partita.raise_errors(status, jsonb_build_array(jsonb_build_object('message', message, 'detail', detail::jsonb)));
  end if;
  perform partita.raise_errors(status, (
    select coalesce(jsonb_agg(i.value || jsonb_build_object('path', row_path || substr(i.value ->> 'path', length('transaction') + 1))),
             jsonb_build_array(jsonb_build_object('path', row_path, 'message', message, 'detail', detail::jsonb)))
      from jsonb_array_elements(issues::jsonb) i));
end
$$;

-- Runs the single call for one row of a list; an error names the row.
create or replace function partita.change_one(input jsonb, list text, row_index bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  detail text;
  issues text;
begin
  if list = 'remove' then
    perform partita.delete_transaction(input);
    return input #> '{transaction,TransactionId}';
  end if;
  return partita.update_transaction(input);
exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics detail = pg_exception_hint, issues = pg_exception_detail;
  perform partita.raise_row_error(list || '.' || row_index, substr(sqlstate, 3)::integer, sqlerrm, detail, issues);
end
$$;

-- Adds all rows: read one by one, like single calls, but written by one statement, so that totals, flows and log are updated once for all
-- of them.
create or replace function partita.add_transactions(caller uuid, input jsonb, list jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  book constant bigint := partita.book_at(caller, input);
  added partita.transaction[] := '{}';
  one partita.transaction;
  stored partita.transaction;
  new_ids text[];
  sent jsonb;
  ordinal bigint := -1;
  detail text;
  issues text;
begin
  for sent in select r.value from jsonb_array_elements(list) with ordinality r (value, ordinal) order by r.ordinal loop
    ordinal := ordinal + 1;
    one := null;
    one.user_id := caller;
    one.book_no := book;
{{optionalTexts
    one.@column := '';
}}
    one.tags := '';
    one.props := '{}';
    one.other := '{}';
    one := partita.read_transaction(jsonb_build_object('bookName', input -> 'bookName', 'transaction', sent), one);
    one.entered_at := date_trunc('milliseconds', clock_timestamp());
    added := added || one;
  end loop;
  with made as (
    insert into partita.transaction (id, book_no, posted_at, entered_at, {{texts, @column}}, split_a, split_b,
                                     account_a, account_b, amount, tags, props, other)
    select t.id, t.book_no, t.posted_at, t.entered_at, {{texts, t.@column}}, t.split_a, t.split_b,
           t.account_a, t.account_b, t.amount, t.tags, t.props, t.other
      from unnest(added) with ordinality t order by t.ordinality
    on conflict (user_id, id) do nothing
    returning id
  )
  select coalesce(array_agg(m.id), '{}') into new_ids from made m;
  -- A retry after a lost response, or the same id twice.
  if cardinality(new_ids) < cardinality(added) then
    ordinal := -1;
    foreach one in array added loop
      ordinal := ordinal + 1;
      select t.* into stored from partita.transaction t where t.user_id = caller and t.id = one.id;
      one.entered_at := stored.entered_at;
      one.search := stored.search;
      one.added_by := stored.added_by;
      if one is distinct from stored then
        perform partita.raise_error(409, {{error.transactionIdTaken}});
      end if;
    end loop;
  end if;
  return partita.transactions_json(caller, array(select t.id from unnest(added) with ordinality t order by t.ordinality));
exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics detail = pg_exception_hint, issues = pg_exception_detail;
  perform partita.raise_row_error('add.' || ordinal, substr(sqlstate, 3)::integer, sqlerrm, detail, issues);
end
$$;

-- Returns a list of a call; missing means empty.
create or replace function partita.list_at(input jsonb, path text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  list constant jsonb := coalesce(nullif(input -> path, 'null'), '[]');
begin
  if jsonb_typeof(list) <> 'array' then
    perform partita.raise_error(400, {{error.invalidInput}}, path);
  end if;
  return list;
end
$$;

-- Adds, then changes, then removes. Takes the exclusive lock: a call that holds one row and waits for the next must not block another one.
create or replace function partita.change_transactions(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.me();
  lists constant jsonb := jsonb_build_object('add', partita.list_at(input, 'add'), 'update', partita.list_at(input, 'update'),
    'remove', partita.list_at(input, 'remove'));
  answers jsonb := '{}';
  list text;
  sent record;
  answer jsonb;
begin
  if (select sum(jsonb_array_length(l.value)) from jsonb_each(lists) l) > {{limits.changesPerCall}} then
    perform partita.raise_error(400, {{error.tooManyChanges}});
  end if;
  perform partita.lock_books(caller, alone => true);
  perform partita.book_at(caller, input);
  answers := jsonb_build_object('add', partita.add_transactions(caller, input, lists -> 'add'));
  foreach list in array array['update', 'remove'] loop
    answers := answers || jsonb_build_object(list, '[]'::jsonb);
    for sent in select r.value as row, r.ordinal - 1 as ordinal from jsonb_array_elements(lists -> list) with ordinality r (value, ordinal) loop
      answer := partita.change_one(jsonb_build_object('bookName', input -> 'bookName', 'transaction', sent.row), list, sent.ordinal);
      answers := jsonb_set(answers, array[list], (answers -> list) || jsonb_build_array(answer));
    end loop;
  end loop;
  return jsonb_build_object('added', answers -> 'add', 'updated', answers -> 'update',
    'removed', answers -> 'remove');
end
$$;
