-- Fails on a newer schema, and drops the functions of an older one. Data is never dropped.
create schema if not exists partita;

create table if not exists partita.schema_version (
  only_row     boolean primary key default true check (only_row),
  version      integer not null,
  content_hash text,                     -- of the script, when the server installed it
  installed_at timestamptz not null default now()
);

do $guard$
declare
  -- Increased with each release that changes a table (by a guarded alter in its part) or adds a call.
  script_version constant integer := 1;
  stored_version integer := (select v.version from partita.schema_version v);
  old_function regprocedure;
  is_any_gone boolean;
begin
  if stored_version > script_version then
    raise exception 'This script is of version %, the database already holds version %. Use the newer script.',
      script_version, stored_version;
  end if;
  perform set_config('partita.script_version', script_version::text, false);

  -- A function with a changed signature would otherwise remain as a second function. Functions that tables and triggers depend on stay and
  -- are replaced. A function whose body is an expression also depends on other functions, so each round may drop functions that the
  -- previous round could not.
  loop
    is_any_gone := false;
    for old_function in
      select p.oid::regprocedure from pg_proc p where p.pronamespace = 'partita'::regnamespace
    loop
      begin
        execute format('drop function %s', old_function);
        is_any_gone := true;
      exception when dependent_objects_still_exist then
        null;
      end;
    end loop;
    exit when not is_any_gone;
  end loop;
end
$guard$;
