-- Idempotency: a repeated request of an action changes nothing, and gets the earlier response.

-- Rejects further changes of an action that was undone.
create or replace function partita.raise_undo_error(owner uuid, action_id text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if partita.is_undone(owner, action_id) then
    perform partita.raise_error(409, {{error.actionUndone}});
  end if;
end
$$;

-- Returns a record as an action left it, whatever changed or deleted it since; 404 if a later request of the same action removed it.
create or replace function partita.after_action(owner uuid, action bigint, what "char", record_id text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  after constant jsonb := (select e.after from partita.entry_of(owner, action, what, record_id) e);
begin
  if coalesce(after, 'null') <> 'null' then
    return after;
  end if;
  case what
    when 'A' then perform partita.raise_error(404, {{error.accountNotFound}});
    when 'I' then perform partita.raise_error(404, {{error.itemNotFound}});
    else perform partita.raise_error(404, {{error.transactionNotFound}});
  end case;
end
$$;

-- Returns the same for the records of a list, in order.
create or replace function partita.all_after_action(owner uuid, action bigint, what "char", list jsonb, id_field text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(partita.after_action(owner, action, what, r.value ->> id_field) order by r.ordinal), '[]')
    from jsonb_array_elements(list) with ordinality r (value, ordinal)
$$;

-- Returns an account as an action left it, with its current derived fields.
create or replace function partita.account_after_action(owner uuid, action bigint, account_id text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  account partita.account;
begin
  select a.* into account from partita.account a where a.user_id = owner and a.id = account_id;
  return coalesce(partita.account_answer(owner, account), '{"SubAccountsCount": 0, "TransactionsCount": 0, "TotalAmountHeld": "0"}')
    || partita.after_action(owner, action, 'A', account_id);
end
$$;

-- Returns the counts for an import list whose rows all exist already.
create or replace function partita.all_skipped(list json) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('added', 0, 'updated', 0, 'skipped', coalesce(json_array_length(list), 0))
$$;

-- Returns the response of an earlier request.
create or replace function partita.replay(owner uuid, call text, input jsonb, action bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case
    when call in ('add-transaction', 'update-transaction')
      then partita.after_action(owner, action, 'T', input #>> '{transaction,TransactionId}')
    when call in ('add-subaccount', 'update-subaccount')
      then partita.account_after_action(owner, action, input #>> '{account,AccountId}')
    when call = 'change-transactions' then jsonb_build_object(
      'added', partita.all_after_action(owner, action, 'T', partita.list_at(input, 'add'), 'TransactionId'),
      'updated', partita.all_after_action(owner, action, 'T', partita.list_at(input, 'update'), 'TransactionId'),
      'removed', jsonb_path_query_array(partita.list_at(input, 'remove'), '$[*].TransactionId'))
    when call = 'change-items' then jsonb_build_object(
      'put', partita.all_after_action(owner, action, 'I', partita.list_at(input, 'put'), 'ItemId'),
      'removed', jsonb_path_query_array(partita.list_at(input, 'remove'), '$[*].ItemId'))
    when call = 'import-data' then jsonb_build_object('rejected', '[]'::jsonb,
      'accounts', partita.all_skipped((input -> 'accounts')::text::json),
      'transactions', partita.all_skipped(coalesce(input ->> 'transactionsInJSON', (input -> 'transactions')::text)::json),
      'items', partita.all_skipped((input -> 'items')::text::json))
    when call = 'undo' then partita.by_owner(owner) || partita.action_json(owner, action)
  end;
end
$$;

-- Returns the response of a repeated request; null for a new one, which may join an action that is not undone. Two identical requests wait
-- for each other here, as each must know whether the other was processed.
create or replace function partita.replay_request(input jsonb, call text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.me();
  named constant jsonb := current_setting('partita.action');
  action bigint;
  made partita.request;
begin
  if named ->> 'request' is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partita request:' || caller || (named ->> 'request'), 0));
  select a.no into action from partita.action a where a.user_id = caller and a.id = named ->> 'id';
  if action is null then
    return null;
  end if;
  select r.* into made from partita.request r
   where r.user_id = caller and r.action_no = action and r.digest = decode(named ->> 'request', 'hex');
  if not found then
    perform partita.raise_undo_error(caller, named ->> 'id');
    return null;
  end if;
  return coalesce(made.answer, partita.replay(caller, call, input, action));
end
$$;

-- Stores the current request after its action exists. Security definer: a caller may not write the log.
create or replace function partita.store_request(answer jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.me();
  named constant jsonb := current_setting('partita.action');
begin
  if named ->> 'request' is not null then
    insert into partita.request (user_id, action_no, digest, answer)
    select a.user_id, a.no, decode(named ->> 'request', 'hex'), case jsonb_typeof(answer) when 'string' then answer end
      from partita.action a where a.user_id = caller and a.id = named ->> 'id';
  end if;
end
$$;
