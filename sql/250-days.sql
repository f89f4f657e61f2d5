-- The days of a book, in the time zone of its root account, and its months, which begin on a day that the root account sets.

-- Returns the time zone of an account's properties (`TimeZone`, such as 'Europe/Berlin'); UTC if it is unknown. Offsets and abbreviations
-- are not accepted, as providers support different ones. Never fails, whatever the properties contain.
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

-- Returns the day on which months begin, by an account's properties (`MonthStartsOn`); 1 if the value is not a day that exists in every
-- month. Never fails, whatever the properties contain.
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

-- Returns the same at low cost for properties without such a day.
create or replace function partita.month_start_of(props text) returns integer
language sql immutable
return case when strpos(props, 'MonthStartsOn') > 0 or strpos(props, '\u') > 0 then partita.read_month_start(props) else 1 end;

-- Returns the zone of a book; null while the book is being deleted, which also deletes its flows.
create or replace function partita.zone_of_book(owner uuid, book bigint) returns text
language sql stable set search_path = '' as $$
  select partita.zone_of(a.props) from partita.account a where a.user_id = owner and a.no = book
$$;

-- Returns the zone and the month start of a book; nothing while the book is being deleted, which also deletes its flows.
create or replace function partita.days_of_book(owner uuid, book bigint) returns table (zone text, starts_on integer)
language sql stable set search_path = '' rows 1 as $$
  select partita.zone_of(a.props), partita.month_start_of(a.props) from partita.account a where a.user_id = owner and a.no = book
$$;

-- Returns the day of a moment; a moment before the year 1 or after 9999 becomes the first or the last valid day.
create or replace function partita.day_of(moment timestamptz, zone text) returns date
language sql immutable parallel safe
return least(greatest((moment at time zone zone)::date, '0001-01-01'::date), '9999-12-31'::date);

-- Returns the first day of the month of a day.
create or replace function partita.month_of(day date) returns date
language sql immutable parallel safe
return day - (extract(day from day)::integer - 1);

-- Returns the month of a day if months begin on another calendar day: the first day of the calendar month that contains most of its days.
-- Days beyond the valid months belong to the first or the last month.
create or replace function partita.month_of(day date, starts_on integer) returns date
language sql immutable parallel safe
return case when starts_on = 1 then partita.month_of(day) else
  least(greatest((date_trunc('month', (day - (starts_on - 1))::timestamp)
                  + make_interval(months => (starts_on > 15)::integer))::date, '0001-01-01'::date), '9999-12-01'::date) end;

-- Returns the day on which a month begins.
create or replace function partita.begin_of(month date, starts_on integer) returns date
language sql immutable parallel safe
return case when starts_on = 1 or month <= '0001-01-01' or month > '9999-12-01' then month
  else (month - make_interval(months => (starts_on > 15)::integer))::date + (starts_on - 1) end;

-- Returns the source account of a transaction's flow. An amount of zero counts from A to B.
create or replace function partita.flow_from(account_a bigint, account_b bigint, amount bigint) returns bigint
language sql immutable parallel safe
return case when amount > 0 then account_b else account_a end;

create or replace function partita.flow_to(account_a bigint, account_b bigint, amount bigint) returns bigint
language sql immutable parallel safe
return case when amount > 0 then account_a else account_b end;
