-- Several transactions at once: all or nothing, under the rules of the single calls.

-- One row of a list, by the call that it would be by itself; what that refuses is told of the row.
create or replace function partita.change_one(input jsonb, list text, place bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  row_path constant text := list || '.' || place;
  refusal text;
  issues text;
begin
  if list = 'remove' then
    perform partita.delete_transaction(input);
    return input #> '{transaction,TransactionId}';
  end if;
  return case list when 'add' then partita.add_transaction(input) else partita.update_transaction(input) end;
exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
  get stacked diagnostics refusal = pg_exception_hint, issues = pg_exception_detail;
  perform partita.refuse_all(substr(sqlstate, 3)::integer, (
    select coalesce(jsonb_agg(i.value || jsonb_build_object('path', row_path || substr(i.value ->> 'path', length('transaction') + 1))),
             jsonb_build_array(jsonb_build_object('path', row_path, 'message', sqlerrm, 'refusal', refusal::jsonb)))
      from jsonb_array_elements(issues::jsonb) i));
end
$$;

-- A list of a call; absent is empty.
create or replace function partita.list_at(input jsonb, path text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  list constant jsonb := coalesce(nullif(input -> path, 'null'), '[]');
begin
  if jsonb_typeof(list) <> 'array' then
    perform partita.refuse(400, {{refusal.invalidInput}}, path);
  end if;
  return list;
end
$$;

-- Adds, then changes, then removes. Alone: who holds one row and waits for the next may not stand in another's way.
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
    perform partita.refuse(400, {{refusal.tooManyChanges}});
  end if;
  perform partita.lock_books(caller, alone => true);
  perform partita.book_at(caller, input);
  foreach list in array array['add', 'update', 'remove'] loop
    answers := answers || jsonb_build_object(list, '[]'::jsonb);
    for sent in select r.value as row, r.place - 1 as place from jsonb_array_elements(lists -> list) with ordinality r (value, place) loop
      answer := partita.change_one(jsonb_build_object('bookName', input -> 'bookName', 'transaction', sent.row), list, sent.place);
      answers := jsonb_set(answers, array[list], (answers -> list) || jsonb_build_array(answer));
    end loop;
  end loop;
  return jsonb_build_object('added', answers -> 'add', 'updated', answers -> 'update',
    'removed', answers -> 'remove');
end
$$;
