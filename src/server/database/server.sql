-- What the server keeps beside the ledger, and the role that serves the calls: it owns nothing, and may do to a
-- user's rows only what that user may. Running this again changes nothing.
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

-- Counts of a minute: not worth a write-ahead log.
create unlogged table if not exists partita_server.tries (
  key        text primary key,
  started_at timestamptz not null default now(),
  count      integer not null default 1
);
create index if not exists tries_by_age on partita_server.tries (started_at);

-- Counts a try; answers 0, or after how many seconds the next one is allowed. Sweeps a few old counts each time.
create or replace function partita_server.count_try(try_key text, most integer, window_seconds integer)
returns integer language plpgsql set search_path = '' as $$
declare
  span interval := make_interval(secs => window_seconds);
  wait_seconds integer;
begin
  delete from partita_server.tries t where t.key in (
    select o.key from partita_server.tries o
    where o.started_at < now() - span * 10 order by o.started_at limit 5 for update skip locked);
  insert into partita_server.tries as t (key) values (try_key)
  on conflict (key) do update set
    started_at = case when t.started_at < now() - span then now() else t.started_at end,
    count = case when t.started_at < now() - span then 1 else t.count + 1 end
  returning case when t.count > most
    then greatest(1, ceil(extract(epoch from t.started_at + span - now())))::integer else 0 end into wait_seconds;
  return wait_seconds;
end
$$;

revoke all on all functions in schema partita_server from public;
grant usage on schema partita_server, auth to partita_server;
grant execute on function partita_server.count_try to partita_server;
grant select, insert, update, delete on partita_server.tries to partita_server;
grant insert on partita_server.messages to partita_server;
grant select on partita_server.installation to partita_server;
grant select, insert, update, delete on auth.users, auth.session, auth.account, auth.verification to partita_server;
grant authenticated to partita_server;
