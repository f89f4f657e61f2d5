-- The gateway: for each call one function public.partita_<call>(input jsonb), the only entry. It converts constraint violations to errors
-- of the call, so that a malformed call never looks like an internal error. No user's rows are a whole table: a plan that reads a whole
-- table, cached while the table was small, would never be replaced on a database without statistics.
do $door$
declare
  call record;
  old_function regprocedure;
begin
  for old_function in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname like 'partita\_%'
  loop
    execute format('drop function %s', old_function);
  end loop;

  -- a call is a function that takes only the request body
  for call in
    select p.proname as name, case p.proname when 'import_rows' then 'import-data' else replace(p.proname, '_', '-') end as kind,
           case p.provolatile when 's' then 'stable' else 'volatile' end as volatility
      from pg_proc p
     where p.pronamespace = 'partita'::regnamespace and p.pronargs = 1 and p.proargnames[1] = 'input'
       and p.prorettype = 'jsonb'::regtype
  loop
    execute format($create$
      create function public.%1$I(input jsonb default '{}') returns jsonb
      language plpgsql %2$s security invoker set search_path = '' set enable_seqscan = off as $body$
      declare
        broken text;
        answer jsonb;
      begin
        input := partita.enter(case jsonb_typeof(input) when 'object' then input else '{}' end, %4$L);
        %3$s
        return answer;
      exception
        when integrity_constraint_violation then
          get stacked diagnostics broken = constraint_name;
          if sqlstate = '23505' then
            perform partita.raise_error(409, {{error.exists}});
          elsif broken in ('account_user', 'user_config_user') then
            perform partita.raise_error(401, {{error.unauthenticated}});
          end if;
          perform partita.raise_error(400, {{error.invalid}});
        when insufficient_privilege then
          perform partita.raise_role_error();
        when data_exception then
          perform partita.raise_error(400, {{error.invalid}});
      end
      $body$ $create$, 'partita_' || call.name, call.volatility,
      case call.volatility when 'stable' then format('answer := partita.%I(input);', call.name) else format($writing$
        perform partita.begin_action(input, %1$L);
        answer := partita.replay_request(input, %1$L);
        if answer is null then
          answer := partita.%2$I(input);
          perform partita.store_request(answer);
        end if;
        perform partita.name_action(null);$writing$, call.kind, call.name) end, call.kind);
  end loop;

  for old_function in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'partita'::regnamespace or p.pronamespace = 'public'::regnamespace and p.proname like 'partita\_%'
  loop
    execute format('revoke all on function %s from public, anon, authenticated', old_function);
  end loop;
  -- not the functions that write totals, flows and the log for any user; triggers need no permission
  for old_function in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'partita'::regnamespace and p.proname not in ('apply_delta', 'apply_tag_currencies', 'apply_flows', 'apply_changes', 'log_member_event', 'current_action') and p.prorettype <> 'trigger'::regtype
        or p.pronamespace = 'public'::regnamespace and p.proname like 'partita\_%'
  loop
    execute format('grant execute on function %s to authenticated', old_function);
  end loop;
end
$door$;
