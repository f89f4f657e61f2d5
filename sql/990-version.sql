-- All parts are installed: this is now the version. Only a server that installed the script itself knows its hash.
insert into partita.schema_version (version) values (current_setting('partita.script_version')::integer)
on conflict (only_row) do update set version = excluded.version, content_hash = null, installed_at = now();

notify pgrst, 'reload schema';
