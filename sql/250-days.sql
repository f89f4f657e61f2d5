-- The days of a book: those of the time zone that its root names. Its months: they begin on a day that its root names.

-- The zone that an account's properties name (`TimeZone`, as 'Europe/Berlin'); UTC where that is none that is known. Offsets
-- and abbreviations are none: not every place knows the same ones. Never fails, whatever the properties hold.
create or replace function partita.zone_of(props text) returns text
language plpgsql stable strict set search_path = '' as $$
declare
  zone text;
begin
  if props <> '{}' then
    zone := props::json ->> 'TimeZone';
    if zone ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)+$' then
      perform now() at time zone zone;
      return zone;
    end if;
  end if;
  return 'UTC';
exception when data_exception then
  return 'UTC';
end
$$;

-- The day of the calendar's month on which months begin, as an account's properties name it (`MonthStartsOn`); 1 where that is no day
-- that each month has. Never fails, whatever the properties hold.
create or replace function partita.read_month_start(props text) returns integer
language plpgsql immutable strict set search_path = '' as $$
declare
  named json;
  day float8;
begin
  named := partita.json_of(props) -> 'MonthStartsOn';
  day := case when json_typeof(named) = 'number' then named::text end;
  return case when day between 1 and 28 and day = trunc(day) then day else 1 end;
exception when data_exception then
  return 1;
end
$$;

-- The same at hardly any cost where they name none.
create or replace function partita.month_start_of(props text) returns integer
language sql immutable
return case when strpos(props, 'MonthStartsOn') > 0 or strpos(props, '\u') > 0 then partita.read_month_start(props) else 1 end;

-- The zone of a book; null while it is being deleted, which takes its flows along.
create or replace function partita.zone_of_book(owner uuid, book bigint) returns text
language sql stable set search_path = '' as $$
  select partita.zone_of(a.props) from partita.account a where a.user_id = owner and a.no = book
$$;

-- By which days and months a book counts; nothing while it is being deleted, which takes its flows along.
create or replace function partita.days_of_book(owner uuid, book bigint) returns table (zone text, starts_on integer)
language sql stable set search_path = '' rows 1 as $$
  select partita.zone_of(a.props), partita.month_start_of(a.props) from partita.account a where a.user_id = owner and a.no = book
$$;

-- The day of a moment; what a zone puts before the year 1 or behind 9999 is the first or the last day that can be written.
create or replace function partita.day_of(moment timestamptz, zone text) returns date
language sql immutable parallel safe
return least(greatest((moment at time zone zone)::date, '0001-01-01'::date), '9999-12-31'::date);

-- The first day of the month of a day.
create or replace function partita.month_of(day date) returns date
language sql immutable parallel safe
return day - (extract(day from day)::integer - 1);

-- The month in which a day lies where months begin on a day of the calendar's: the first day of that by which it is called, in which
-- most of its days lie. What lies beyond the months that can be written is of the first and the last.
create or replace function partita.month_of(day date, starts_on integer) returns date
language sql immutable parallel safe
return case when starts_on = 1 then partita.month_of(day) else
  least(greatest((date_trunc('month', (day - (starts_on - 1))::timestamp)
                  + make_interval(months => (starts_on > 15)::integer))::date, '0001-01-01'::date), '9999-12-01'::date) end;

-- The day on which a month begins.
create or replace function partita.begin_of(month date, starts_on integer) returns date
language sql immutable parallel safe
return case when starts_on = 1 or month <= '0001-01-01' or month > '9999-12-01' then month
  else (month - make_interval(months => (starts_on > 15)::integer))::date + (starts_on - 1) end;

-- What a transaction added to the flows: from which account, to which. One of nothing counts from A to B.
create or replace function partita.flow_from(account_a bigint, account_b bigint, amount bigint) returns bigint
language sql immutable parallel safe
return case when amount > 0 then account_b else account_a end;

create or replace function partita.flow_to(account_a bigint, account_b bigint, amount bigint) returns bigint
language sql immutable parallel safe
return case when amount > 0 then account_a else account_b end;
