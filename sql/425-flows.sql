-- Flows between accounts, month by month.

-- Returns the flows of some days of one month, added up from their rows. Rows are read by moment with a day to spare on both sides, as no
-- zone is further away, and then filtered by day: clocks may show a midnight twice or never.
create or replace function partita.flows_of_days(owner uuid, book bigint, zone text, month date, first_day date, end_day date)
returns setof partita.flow
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select owner, book, month,
         partita.flow_from(t.account_a, t.account_b, t.amount), partita.flow_to(t.account_a, t.account_b, t.amount),
         sum(abs(t.amount)), count(*)
    from partita.transaction t
   where t.user_id = owner and t.book_no = book
     and t.posted_at >= (first_day - 1)::timestamp at time zone 'UTC' and t.posted_at < (end_day + 1)::timestamp at time zone 'UTC'
     and partita.day_of(t.posted_at, zone) >= first_day and partita.day_of(t.posted_at, zone) < end_day
   group by 4, 5;
end
$$;

-- Returns the stored flows for whole months. For a partial month it returns the requested days: added up, or, for a month that is not over,
-- the whole month minus the later days, which are few.
create or replace function partita.flows(input jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  first_day date := greatest(partita.day_at(input, 'from'), '0001-01-01');
  end_day date := coalesce(partita.day_at(input, 'until'), '10000-01-01');
  zone text;
  starts_on integer;
  -- the month of the first day, the first whole month and its first day; the same for the last day
  first_month date;
  first_whole date;
  whole_begin date;
  end_month date;
  end_begin date;
  is_running boolean;
  ids jsonb := (select jsonb_object_agg(a.no, a.id) from partita.account a where a.user_id = caller and a.book_no = book);
begin
  select d.zone, d.starts_on into zone, starts_on from partita.days_of_book(caller, book) d;
  first_month := partita.month_of(first_day, starts_on);
  first_whole := case when partita.begin_of(first_month, starts_on) = first_day then first_month else partita.month_of(first_month + 31) end;
  whole_begin := partita.begin_of(first_whole, starts_on);
  end_month := partita.month_of(end_day, starts_on);
  end_begin := partita.begin_of(end_month, starts_on);
  is_running := end_begin < end_day and first_whole <= end_month and partita.day_of(now(), zone) < end_day;
  return (
    with part as (
      select f.* from partita.flow f
       where f.user_id = caller and f.book_no = book and f.month >= first_whole
         and (f.month < end_month or is_running and f.month = end_month)
      union all
      select h.* from partita.flows_of_days(caller, book, zone, first_month, first_day, least(whole_begin, end_day)) h
       where first_day < least(whole_begin, end_day)
      union all
      select t.* from partita.flows_of_days(caller, book, zone, end_month, end_begin, end_day) t
       where end_begin < end_day and first_whole <= end_month and not is_running
      union all
      select l.user_id, l.book_no, l.month, l.from_no, l.to_no, -l.amount, -l.count
        from partita.flows_of_days(caller, book, zone, end_month, end_day, partita.begin_of(partita.month_of(end_month + 31), starts_on)) l
       where is_running
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'Month', to_char(p.month, 'YYYY-MM'), 'FromAccountId', p.from_id, 'ToAccountId', p.to_id,
             'Amount', p.amount::text, 'Count', p.count
           ) order by p.month, p.from_id collate "C", p.to_id collate "C"), '[]')
      from (
        select q.month, ids ->> q.from_no::text as from_id, ids ->> q.to_no::text as to_id,
               sum(q.amount) as amount, sum(q.count) as count
          from part q group by q.month, q.from_no, q.to_no having sum(q.count) > 0
      ) p
  );
end
$$;
