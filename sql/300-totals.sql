-- The totals: the own amount of each account, the effect of each tag on net worth, and the flows between accounts by month. They are
-- updated in the commit of the change.

-- Takes the write lock of a user's books. Posting shares it; changes to the account tree and imports take it exclusively. So a checked rule
-- still holds when the row is written, and locks are never taken in a circle.
create or replace function partita.lock_books(owner uuid, alone boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  key bigint := hashtextextended('partita:' || owner, 0);
begin
  if alone then
    perform pg_advisory_xact_lock(key);
  else
    perform pg_advisory_xact_lock_shared(key);
  end if;
end
$$;

-- Updates the tag totals in currencies other than the book's. The caller holds the lock of the tag.
create or replace function partita.apply_tag_currencies(
  owner uuid, tag_books bigint[], tag_names text[], tag_currencies text[], tag_amounts numeric[]
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  delta record;
begin
  for delta in
    select d.* from unnest(tag_books, tag_names, tag_currencies, tag_amounts) as d (book_no, name, currency, amount)
     where d.currency <> '' and d.amount <> 0
       and exists (select from partita.tag t where t.user_id = owner and t.book_no = d.book_no and t.name = d.name)
  loop
    delete from partita.tag_currency c
     where c.user_id = owner and c.book_no = delta.book_no and c.name = delta.name and c.currency = delta.currency
       and c.total + delta.amount = 0;
    if not found then
      insert into partita.tag_currency as c (user_id, book_no, name, currency, total)
      values (owner, delta.book_no, delta.name, delta.currency, delta.amount)
      on conflict (user_id, book_no, name, currency) do update set total = c.total + excluded.total;
    end if;
  end loop;
end
$$;

-- The only function that changes totals. Rows are locked in key order, weakly enough for foreign-key checks.
create or replace function partita.apply_delta(
  owner uuid, account_nos bigint[], account_amounts numeric[], account_counts bigint[],
  tag_books bigint[], tag_names text[], tag_currencies text[], tag_amounts numeric[], tag_counts bigint[]
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from partita.account a
    where a.user_id = owner and a.no = any (account_nos) order by a.no for no key update;
  update partita.account a set own_total = a.own_total + d.amount, own_count = a.own_count + d.count
    from unnest(account_nos, account_amounts, account_counts) as d (no, amount, count)
   where a.user_id = owner and a.no = d.no;

  insert into partita.tag as t (user_id, book_no, name, own_total, own_count)
  select owner, d.book_no, d.name, coalesce(sum(d.amount) filter (where d.currency = ''), 0), sum(d.count)
    from unnest(tag_books, tag_names, tag_currencies, tag_amounts, tag_counts) as d (book_no, name, currency, amount, count)
    -- a book that is being deleted also deletes its tags
   where exists (select from partita.account a where a.user_id = owner and a.no = d.book_no)
   group by d.book_no, d.name
   order by d.book_no, d.name collate "C"
  on conflict (user_id, book_no, name) do update
    set own_total = t.own_total + excluded.own_total, own_count = t.own_count + excluded.own_count;
  if exists (select from unnest(tag_currencies) c where c <> '') then
    perform partita.apply_tag_currencies(owner, tag_books, tag_names, tag_currencies, tag_amounts);
  end if;
  delete from partita.tag t using unnest(tag_books, tag_names) as d (book_no, name)
   where t.user_id = owner and t.book_no = d.book_no and t.name = d.name and t.own_count = 0;
end
$$;

-- The only function that changes flows: adds the changes and stores the sums. The caller holds both accounts of a flow, in key order, so no
-- other transaction changes it.
create or replace function partita.apply_flows(changes partita.flow[]) returns void
language plpgsql volatile set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  flows partita.flow[] := array(
    select row (c.user_id, c.book_no, c.month, c.from_no, c.to_no, sum(c.amount), sum(c.count))::partita.flow
      from unnest(changes) c group by c.user_id, c.book_no, c.month, c.from_no, c.to_no
    having sum(c.amount) <> 0 or sum(c.count) <> 0);
  less partita.flow;
begin
  if cardinality(flows) = 0 then
    return;
  end if;
  perform from (
      select f.user_id, f.from_no as no from unnest(flows) f union select f.user_id, f.to_no from unnest(flows) f order by 1, 2
    ) k
    cross join lateral (select from partita.account a where a.user_id = k.user_id and a.no = k.no for no key update) a;
  insert into partita.flow as f (user_id, book_no, month, from_no, to_no, amount, count)
  select d.* from unnest(flows) d where d.amount >= 0 and d.count > 0
  on conflict (user_id, book_no, month, from_no, to_no) do update
    set amount = f.amount + excluded.amount, count = f.count + excluded.count;
  -- flows that decrease cannot be inserted first; one by one, so that each is found by its key with any cached plan
  for less in select d.* from unnest(flows) d where d.amount < 0 or d.count <= 0 loop
    update partita.flow f set amount = f.amount + less.amount, count = f.count + less.count
     where f.user_id = less.user_id and f.book_no = less.book_no and f.month = less.month
       and f.from_no = less.from_no and f.to_no = less.to_no and f.count + less.count > 0;
    if not found then
      delete from partita.flow f
       where f.user_id = less.user_id and f.book_no = less.book_no and f.month = less.month
         and f.from_no = less.from_no and f.to_no = less.to_no;
    end if;
  end loop;
end
$$;

-- Writes the tag links and calls apply_delta once for each user of a statement. One body for the three triggers: only the added (+1) and
-- removed (-1) rows differ.
create or replace function partita.update_totals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sides constant text := 'select %s as way, user_id, account_a, account_b, amount from %s';
  came  constant text := format(sides, '1', 'added');
  went  constant text := format(sides, '-1', 'removed');
  no_link constant text := 'select user_id, book_no, name, effect, currency from partita.transaction_tag where false';
  flows partita.flow[] := '{}';
begin
  -- First the flows, as they lock all changed accounts. Not part of the statement below: that is planned again at each call.
  if tg_op <> 'DELETE' then
    flows := array(
      select row (c.user_id, c.book_no, partita.month_of(partita.day_of(c.posted_at, b.zone), b.starts_on),
                  partita.flow_from(c.account_a, c.account_b, c.amount), partita.flow_to(c.account_a, c.account_b, c.amount),
                  abs(c.amount), 1)::partita.flow
        from (select k.*, d.*
                from (select distinct x.user_id, x.book_no from added x) k
               cross join lateral partita.days_of_book(k.user_id, k.book_no) d offset 0) b
        join added c on c.user_id = b.user_id and c.book_no = b.book_no);
  end if;
  if tg_op <> 'INSERT' then
    flows := flows || array(
      select row (c.user_id, c.book_no, partita.month_of(partita.day_of(c.posted_at, b.zone), b.starts_on),
                  partita.flow_from(c.account_a, c.account_b, c.amount), partita.flow_to(c.account_a, c.account_b, c.amount),
                  -abs(c.amount), -1)::partita.flow
        from (select k.*, d.*
                from (select distinct x.user_id, x.book_no from removed x) k
               cross join lateral partita.days_of_book(k.user_id, k.book_no) d offset 0) b
        join removed c on c.user_id = b.user_id and c.book_no = b.book_no);
  end if;
  perform partita.apply_flows(flows);
  execute format($q$
    with change as (%s),
    -- the effect of one unit in each account of the tagged rows on net worth, and its currency
    worth as materialized (
      select t.user_id, t.no, k.part, k.currency
        from (%s) t
        left join lateral (
          select (y.branch = 'net worth')::integer as part, x.currency
            from partita.account x join partita.account_type y on y.type = x.type
           where x.user_id = t.user_id and x.no = t.no offset 0) k on true
    ),
    gone as (%s), fresh as (%s),
    by_account as (
      select s.user_id, s.no, sum(s.amount) as amount, sum(s.way) as count from (
        select c.user_id, c.way, c.account_a as no, c.way * c.amount::numeric as amount from change c
        union all
        select c.user_id, c.way, c.account_b, -c.way * c.amount::numeric from change c
      ) s group by s.user_id, s.no having sum(s.amount) <> 0 or sum(s.way) <> 0
    ),
    by_tag as (
      select s.user_id, s.book_no, s.name, s.currency, sum(s.way * s.effect::numeric) as amount, sum(s.way) as count from (
        select 1 as way, f.* from fresh f union all select -1, g.* from gone g
      ) s group by s.user_id, s.book_no, s.name, s.currency having sum(s.way * s.effect::numeric) <> 0 or sum(s.way) <> 0
    )
    select partita.apply_delta(u.user_id,
      array(select d.no      from by_account d where d.user_id = u.user_id order by d.no),
      array(select d.amount  from by_account d where d.user_id = u.user_id order by d.no),
      array(select d.count   from by_account d where d.user_id = u.user_id order by d.no),
      array(select d.book_no  from by_tag d where d.user_id = u.user_id order by d.book_no, d.name, d.currency),
      array(select d.name     from by_tag d where d.user_id = u.user_id order by d.book_no, d.name, d.currency),
      array(select d.currency from by_tag d where d.user_id = u.user_id order by d.book_no, d.name, d.currency),
      array(select d.amount   from by_tag d where d.user_id = u.user_id order by d.book_no, d.name, d.currency),
      array(select d.count    from by_tag d where d.user_id = u.user_id order by d.book_no, d.name, d.currency))
    from (select distinct c.user_id from change c) u
  $q$,
    case tg_op when 'INSERT' then came when 'DELETE' then went else came || ' union all ' || went end,
    case tg_op when 'DELETE' then 'select null::uuid as user_id, null::bigint as no where false' else $q$
      select a.user_id, a.account_a as no from added a where a.tags <> ''
      union select a.user_id, a.account_b from added a where a.tags <> '' $q$ end,
    case tg_op when 'INSERT' then no_link else $q$
      delete from partita.transaction_tag l using (
        select r.user_id, r.book_no, tag.name, r.posted_at, r.entered_at, r.id
          from removed r cross join unnest(string_to_array(r.tags, ';')) as tag (name) offset 0) k
       -- the whole key, with the name known: with less of it each of many rows would be compared with every other
       where l.user_id = k.user_id and l.book_no = k.book_no and l.name = k.name
         and l.posted_at = k.posted_at and l.entered_at = k.entered_at and l.id = k.id
      returning l.user_id, l.book_no, l.name, l.effect, l.currency $q$ end,
    case tg_op when 'DELETE' then no_link else $q$
      insert into partita.transaction_tag (user_id, book_no, name, posted_at, entered_at, id, effect, currency)
      select a.user_id, a.book_no, tag.name, a.posted_at, a.entered_at, a.id,
             a.amount * (coalesce(gain.part, 0) - coalesce(loss.part, 0)), coalesce(gain.currency, '')
        from added a
        left join worth gain on gain.user_id = a.user_id and gain.no = a.account_a
        left join worth loss on loss.user_id = a.user_id and loss.no = a.account_b
        cross join unnest(string_to_array(a.tags, ';')) as tag (name)
       where (select count(*) from gone) >= 0  -- first those, as a link may come back under the same key
      returning user_id, book_no, name, effect, currency $q$ end);
  return null;
end
$$;

create or replace trigger totals_of_insert after insert on partita.transaction
  referencing new table as added for each statement execute function partita.update_totals();
create or replace trigger totals_of_update after update on partita.transaction
  referencing old table as removed new table as added for each statement execute function partita.update_totals();
create or replace trigger totals_of_delete after delete on partita.transaction
  referencing old table as removed for each statement execute function partita.update_totals();
