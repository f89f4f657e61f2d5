-- Tables of the server besides the ledger, and the role that runs the calls. The role owns nothing. It can change the rows
-- of a user only with the permissions of that user. Running this file again changes nothing.
create schema if not exists partita_server;

do $$
begin
  if to_regrole('partita_server') is null then
    create role partita_server nologin;
  end if;
end
$$;

create table if not exists partita_server.installation (
  only_row    boolean primary key default true check (only_row),
  fingerprint text not null
);

create table if not exists partita_server.messages (
  id      uuid primary key default gen_random_uuid(),
  sent_at timestamptz not null default now(),
  user_id uuid references auth.users on delete cascade,
  email   text,
  message text not null
);
create index if not exists messages_of_user on partita_server.messages (user_id);

-- Counts of sign-in attempts. The table is logged, because a limit must survive a crash of the database. The keys are hashes.
drop table if exists partita_server.tries;
create table if not exists partita_server.try_count (
  key     text primary key,
  ends_at timestamptz not null,
  count   integer not null default 1
);
create index if not exists try_count_by_end on partita_server.try_count (ends_at);

-- Counts an attempt. Returns 0, or the number of seconds until the next attempt is allowed. Each call also deletes a few old counts.
drop function if exists partita_server.count_try;
create function partita_server.count_try(try_key text, most integer, window_seconds integer)
returns integer language plpgsql set search_path = '' as $$
declare
  fresh_end timestamptz := now() + make_interval(secs => window_seconds);
  wait_seconds integer;
begin
  delete from partita_server.try_count t where t.key in (
    select o.key from partita_server.try_count o
    where o.ends_at < now() order by o.ends_at limit 5 for update skip locked);
  insert into partita_server.try_count as t (key, ends_at) values (try_key, fresh_end)
  on conflict (key) do update set
    ends_at = case when t.ends_at < now() then fresh_end else t.ends_at end,
    count = case when t.ends_at < now() then 1 else t.count + 1 end
  returning case when t.count > most
    then greatest(1, ceil(extract(epoch from t.ends_at - now())))::integer else 0 end into wait_seconds;
  return wait_seconds;
end
$$;

-- Pins. A pin signs one user in on one device. The device is identified by the hash of its secret (docs/security.md).
create table if not exists partita_server.pin (
  device       text primary key,
  user_id      uuid not null references auth.users on delete cascade,
  hash         text not null,
  failures     integer not null default 0,
  locked_until timestamptz not null default '-infinity',
  linked_at    timestamptz not null default now()
);
create index if not exists pin_of_user on partita_server.pin (user_id);

-- Counts an attempt with a pin before the server verifies the pin, so that simultaneous attempts on several servers all count.
-- Returns no row if the device has no pin. The wait grows with each consecutive failure. The tenth failure deletes the pin.
create or replace function partita_server.try_pin(of_device text)
returns table (user_id uuid, hash text, failures integer, wait_seconds integer)
language plpgsql set search_path = '' as $$
declare
  waits integer[] := array[0, 0, 30, 120, 600, 3600, 21600, 86400, 86400, 86400];
  linked partita_server.pin;
begin
  select * into linked from partita_server.pin p where p.device = of_device for update;
  if not found then
    return;
  end if;
  if linked.locked_until > now() then
    return query select null::uuid, null::text, linked.failures,
      ceil(extract(epoch from linked.locked_until - now()))::integer;
    return;
  end if;
  linked.failures := linked.failures + 1;
  if linked.failures >= array_length(waits, 1) then
    delete from partita_server.pin p where p.device = of_device;
  else
    update partita_server.pin p set failures = linked.failures,
      locked_until = now() + make_interval(secs => waits[linked.failures]) where p.device = of_device;
  end if;
  return query select linked.user_id, linked.hash, linked.failures, 0;
end
$$;

-- The usage of each user: calls and traffic of today, the measured size of their rows in bytes (null: not measured yet), and the bytes
-- written since. The table is unlogged, so that calls do not wait for the disk. After a crash the counts of the day start at 0 and
-- the size is measured again.
create unlogged table if not exists partita_server.use (
  user_id uuid primary key references auth.users on delete cascade,
  day     date not null,
  calls   bigint not null default 0,
  traffic bigint not null default 0,
  bytes   bigint,
  written bigint not null default 0
);

create or replace function partita_server.today() returns date language sql stable set search_path = '' as $$
  select (now() at time zone 'UTC')::date
$$;

-- Returns the number of accounts, transactions and items of a user. It adds the stored count of each account, so the cost grows only with
-- the accounts and items. Security definer: the role of the server has no access to rows of users.
create or replace function partita_server.rows_of(of_user uuid)
returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) + coalesce(sum(a.own_count), 0)::bigint / 2 + (select count(*) from partita.item i where i.user_id = of_user)
    from partita.account a where a.user_id = of_user
$$;

-- Measures the size of the rows of a user and stores it. Returns the bytes.
create or replace function partita_server.measure(of_user uuid)
returns bigint language sql security definer set search_path = '' as $$
  insert into partita_server.use as u (user_id, day, bytes) values (of_user, partita_server.today(),
      coalesce((select sum(pg_column_size(t.*)) from partita.transaction t where t.user_id = of_user), 0)
    + coalesce((select sum(pg_column_size(a.*)) from partita.account a where a.user_id = of_user), 0)
    + coalesce((select sum(pg_column_size(i.*)) from partita.item i where i.user_id = of_user), 0))
  on conflict (user_id) do update set written = 0, bytes = excluded.bytes
  returning u.bytes
$$;

-- Deletes the oldest actions of the history of a user if the history exceeds `most` bytes.
create or replace function partita_server.forget_beyond(of_user uuid, most bigint)
returns void language sql security definer set search_path = '' as $$
  delete from partita.action a using (
    select c.action_no, sum(sum(pg_column_size(c.*))) over (order by c.action_no desc) as total_bytes
      from partita.change c where c.user_id = of_user group by c.action_no
  ) newer
   where a.user_id = of_user and a.no = newer.action_no and newer.total_bytes > most
$$;

-- Returns the stored usage of today and the number and size of the rows of a user. If `exactly` is true, rows that changed since the
-- last measurement are measured again. Otherwise `bytes` is the last measured size (null: never measured).
create or replace function partita_server.used(
  of_user uuid, exactly boolean, out calls bigint, out traffic bigint, out rows bigint, out bytes bigint
) language plpgsql set search_path = '' as $$
declare
  known partita_server.use;
begin
  select u.* into known from partita_server.use u where u.user_id = of_user;
  calls := case when known.day = partita_server.today() then known.calls else 0 end;
  traffic := case when known.day = partita_server.today() then known.traffic else 0 end;
  rows := partita_server.rows_of(of_user);
  bytes := known.bytes;
  if exactly and (known.bytes is null or known.written > 0) then
    bytes := partita_server.measure(of_user);
  end if;
end
$$;

-- Returns the users with schedules that are posted automatically and with fewer rows than the limit (null: no limit). Security definer:
-- the role of the server has no access to items, and this function returns only user ids.
create or replace function partita_server.who_posts(most_rows bigint)
returns setof uuid language sql stable security definer set search_path = '' as $$
  select i.user_id from partita.item i
   where i.kind = 'schedule' and partita.text_of(i.body, 'Mode') = 'post' and partita.text_of(i.body, 'Paused') is null
   group by i.user_id
  having most_rows is null or partita_server.rows_of(i.user_id) < most_rows
$$;

-- Adds the usage of several users; each position of the arrays belongs to one user. Deleted users are ignored.
create or replace function partita_server.add_uses(
  of_users uuid[], more_calls bigint[], more_traffic bigint[], more_written bigint[]
) returns void language sql set search_path = '' as $$
  insert into partita_server.use as u (user_id, day, calls, traffic, written)
  select m.user_id, partita_server.today(), m.calls, m.traffic, m.written
    from unnest(of_users, more_calls, more_traffic, more_written) as m (user_id, calls, traffic, written)
    join auth.users x on x.id = m.user_id
   order by m.user_id -- several servers lock the rows in the same order
  on conflict (user_id) do update set
    day = excluded.day,
    calls = excluded.calls + case when u.day = excluded.day then u.calls else 0 end,
    traffic = excluded.traffic + case when u.day = excluded.day then u.traffic else 0 end,
    written = u.written + excluded.written
$$;

-- Authenticates a call: returns the user of a session that has not ended, their claims, and the limit that the call would exceed (`over`).
-- The `more_*` arguments are the usage that the server has not stored yet, including this call. A limit that is null is not checked.
-- The compared bytes are an upper estimate. The function only reads, so it takes no locks.
create or replace function partita_server.enter(
  of_token text, more_calls bigint, more_traffic bigint, more_written bigint,
  most_calls bigint, most_traffic bigint, most_bytes bigint, most_rows bigint,
  out user_id uuid, out expires_at timestamptz, out over text, out claims text
) language plpgsql stable set search_path = '' as $$
declare
  known partita_server.use;
begin
  select s."userId", s."expiresAt" into user_id, expires_at
    from auth.session s where s.token = of_token and s."expiresAt" > now();
  if user_id is null then
    return;
  end if;
  claims := json_build_object('sub', user_id, 'role', 'authenticated');
  select u.* into known from partita_server.use u where u.user_id = enter.user_id;
  if known.day is distinct from partita_server.today() then
    known.calls := 0;
    known.traffic := 0;
  end if;
  over := case
    when known.calls + more_calls > most_calls then 'calls'
    when known.traffic + more_traffic > most_traffic then 'traffic'
    when most_bytes is not null and (known.bytes is null or known.bytes + known.written + more_written > most_bytes)
      then 'bytes'
    when most_rows is not null and partita_server.rows_of(user_id) >= most_rows then 'rows'
  end;
end
$$;

-- Returns the other user whose rows the current calls changed: the owner of a shared book, or the previous owner of a book that the
-- caller accepted. Rejects a change that exceeds the quota of the owner of the rows. Rows of a shared book count for its owner, and an
-- accepted book counts for the caller. Security definer: the current role is the user here, who cannot read the usage.
create or replace function partita_server.owner_of_call(of_user uuid, more_written bigint, most_bytes bigint, most_rows bigint)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  giver constant uuid := nullif(current_setting('partita.giver', true), '')::uuid;
  owner constant uuid := coalesce(nullif(current_setting('partita.owner', true), '')::uuid, case when giver is not null then of_user end);
  known partita_server.use;
  has bigint;
begin
  if owner is null or owner = of_user and giver is null then
    return null;
  end if;
  has := partita_server.rows_of(owner);
  if has > most_rows then
    if giver is not null then
      perform partita.raise_error(429, 'bookAddsRows',
        'With this book you would have {rows, number} accounts and transactions, and there is room for {room, number}',
        params => jsonb_build_object('rows', has, 'room', most_rows));
    end if;
    perform partita.raise_error(429, 'ownerFull', 'The owner of this book has no room left. Please ask them to free some up');
  end if;
  select u.* into known from partita_server.use u where u.user_id = owner;
  -- the stored size of the new owner does not include the accepted book
  if giver is not null or known.bytes is null or known.bytes + known.written + more_written > most_bytes then
    has := case when most_bytes is not null or giver is not null then partita_server.measure(owner) end;
    if has > most_bytes and giver is not null then
      perform partita.raise_error(429, 'bookAddsBytes',
        'With this book you would have {megabytes, number} MB, and there is room for {room, number} MB',
        params => jsonb_build_object('megabytes', ceil(has / 1000000.0), 'room', ceil(most_bytes / 1000000.0)));
    elsif has > most_bytes then
      perform partita.raise_error(429, 'ownerFull', 'The owner of this book has no room left. Please ask them to free some up');
    end if;
  end if;
  return coalesce(giver, owner);
end
$$;

-- Deletes the rows of a deleted user that have no foreign key to the user: messages from their address and emailed links.
create or replace function partita_server.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from partita_server.messages m where lower(m.email) = lower(old.email);
  -- The pending verification of a passkey contains the user id.
  delete from auth.verification v where v.value like '%' || old.id::text || '%';
  return null;
end
$$;
create or replace trigger forget_user after delete on auth.users
  for each row execute function partita_server.forget_user();

-- Deletes emailed links and pins of a user who sets a new password, so that earlier links and pins stop working (docs/security.md).
create or replace function partita_server.delete_sign_in_methods() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.verification v where v.value = new."userId"::text;
  delete from partita_server.pin p where p.user_id = new."userId";
  return null;
end
$$;
create or replace trigger delete_sign_in_methods after insert or update of password on auth.account
  for each row when (new.password is not null) execute function partita_server.delete_sign_in_methods();

revoke all on all functions in schema partita_server from public;
grant usage on schema partita_server, auth to partita_server;
grant execute on function partita_server.count_try, partita_server.try_pin, partita_server.today,
  partita_server.rows_of, partita_server.measure, partita_server.forget_beyond, partita_server.used, partita_server.add_uses,
  partita_server.who_posts, partita_server.enter, partita_server.owner_of_call to partita_server;
grant select, insert, update, delete on partita_server.try_count, partita_server.pin,
  partita_server.use to partita_server;
grant insert on partita_server.messages to partita_server;
grant select on partita_server.installation to partita_server;
grant select, insert, update, delete on auth.users, auth.session, auth.account, auth.verification, auth."twoFactor", auth.passkey to partita_server;
grant authenticated to partita_server;
-- The installing user can also run the server if no other user is set up. The server then switches to this role.
grant partita_server to current_user;
