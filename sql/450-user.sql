-- The user's settings, the check of the totals, and the deletion of a user.

create or replace function partita.get_user_config(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.caller();
begin
  return coalesce((select c.config from partita.user_config c where c.user_id = caller), '{}');
end
$$;

-- Merges the sent top-level keys.
create or replace function partita.set_user_config(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.caller();
  merged jsonb;
begin
  if jsonb_typeof(input -> 'config') is distinct from 'object' then
    perform partita.raise_error(400, {{error.required}}, 'config');
  end if;
  insert into partita.user_config as c (config) values (input -> 'config')
  on conflict (user_id) do update set config = c.config || excluded.config
  returning c.config into merged;
  if char_length(merged::text) > {{limits.userConfigLength}} then
    perform partita.raise_error(400, {{error.configTooLong}}, 'config');
  end if;
  return merged;
end
$$;

-- Returns the caller's accounts and tags whose stored total or count differs from their flows and links.
create or replace function partita.drift(owner uuid)
returns table (book_no bigint, account_no bigint, tag text, currency text, amount numeric, count bigint)
language sql stable set search_path = '' as $$
  with flows as materialized (select f.from_no, f.to_no, f.amount, f.count from partita.flow f where f.user_id = owner),
  sides as (
    select s.no, sum(s.amount) as amount, sum(s.count) as count from (
      select f.to_no as no, f.amount, f.count from flows f union all select f.from_no, -f.amount, f.count from flows f
    ) s group by s.no
  ),
  links as (
    select l.book_no, l.name, sum(l.effect) filter (where l.currency = '') as amount, count(*) as count
      from partita.transaction_tag l where l.user_id = owner group by l.book_no, l.name
  ),
  others as (
    select s.book_no, s.name, s.currency, sum(s.amount) as amount from (
      select l.book_no, l.name, l.currency, l.effect as amount
        from partita.transaction_tag l where l.user_id = owner and l.currency <> ''
      union all
      select c.book_no, c.name, c.currency, -c.total from partita.tag_currency c where c.user_id = owner
    ) s group by s.book_no, s.name, s.currency having sum(s.amount) <> 0
  )
  select a.book_no, a.no, null, '', coalesce(s.amount, 0) - a.own_total, coalesce(s.count, 0) - a.own_count
    from partita.account a left join sides s on s.no = a.no
   where a.user_id = owner and (coalesce(s.amount, 0), coalesce(s.count, 0)) <> (a.own_total, a.own_count)
  union all
  select t.book_no, null, t.name, '', coalesce(l.amount, 0) - t.own_total, coalesce(l.count, 0) - t.own_count
    from partita.tag t left join links l on l.book_no = t.book_no and l.name = t.name
   where t.user_id = owner and (coalesce(l.amount, 0), coalesce(l.count, 0)) <> (t.own_total, t.own_count)
  union all
  select o.book_no, null, o.name, o.currency, o.amount, 0 from others o
$$;

-- Derives the caller's flows from the rows, and the totals from the flows, so that the rows are read once. Returns the number of repaired
-- flows, accounts and tags together. Reads first and locks only if a repair is needed. Security definer: a caller may not write totals.
create or replace function partita.refresh_db(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  flows partita.flow[];
  repaired bigint := 0;
begin
  if exists (select from partita.drift_of_flows(caller)) then
    perform partita.lock_books(caller, alone => true);
    flows := array(select f from partita.drift_of_flows(caller) f);
    perform partita.apply_flows(flows);
    repaired := cardinality(flows);
  end if;
  if exists (select from partita.drift(caller)) then
    perform partita.lock_books(caller, alone => true);
    repaired := repaired + (select count(*) from partita.drift(caller));
    perform partita.apply_delta(caller,
        array_agg(d.account_no) filter (where d.tag is null), array_agg(d.amount) filter (where d.tag is null),
        array_agg(d.count) filter (where d.tag is null),
        array_agg(d.book_no) filter (where d.tag is not null), array_agg(d.tag) filter (where d.tag is not null),
        array_agg(d.currency) filter (where d.tag is not null),
        array_agg(d.amount) filter (where d.tag is not null), array_agg(d.count) filter (where d.tag is not null))
      from partita.drift(caller) d;
  end if;
  return jsonb_build_object('schemaVersion', (select v.version from partita.schema_version v), 'repairedAccounts', repaired);
end
$$;

-- Deletes the user of the sign-in, and with it every row of the user. Security definer: a caller may not write users.
create or replace function partita.delete_user_account(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
begin
  perform partita.lock_books(caller, alone => true);
  delete from auth.users u where u.id = caller;
  return 'true';
end
$$;
