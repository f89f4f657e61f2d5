-- Adds to a plain PostgreSQL the roles, functions and sign-in tables that the engine needs. A hosted project has all of these and never
-- runs this part. Every block is guarded: running it again changes nothing.
do $prelude$
begin
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
  end if;
  if to_regrole('authenticated') is null then
    create role authenticated nologin noinherit;
  end if;
  if to_regrole('service_role') is null then
    create role service_role nologin noinherit; -- here nobody is it, so it needs no more
  end if;
  if to_regnamespace('auth') is null then
    create schema auth;
  end if;
  -- The caller: the subject of the claims that the server sets for one statement.
  if to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as $uid$
      select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    $uid$;
  end if;
  if to_regclass('auth.users') is null then
    create table auth.users (id uuid primary key);
  end if;
  grant usage on schema auth to anon, authenticated, service_role;
  grant usage on schema public to anon, authenticated, service_role;
end
$prelude$;
