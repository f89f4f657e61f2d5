-- Who may read and write what. The schema is not exposed over REST; these rules hold for any other way in.
revoke all on schema partita from public, anon;
grant usage on schema partita to authenticated;
revoke all on all tables in schema partita from public, anon, authenticated;
revoke all on all sequences in schema partita from public, anon, authenticated;

grant select on all tables in schema partita to authenticated;
grant usage on sequence partita.account_no to authenticated;

-- Not among the columns: the owner, the totals, the counts.
grant insert (no, id, book_no, parent_no, name, description, type, color, is_favourite, is_placeholder, tags, props),
      update (parent_no, name, description, type, color, is_favourite, is_placeholder, tags, props), delete
   on partita.account to authenticated;
grant insert (id, book_no, posted_at, entered_at, description, notes, split_a, split_b, account_a, account_b, amount, tags, props, other),
      update (book_no, posted_at, entered_at, description, notes, split_a, split_b, account_a, account_b, amount, tags, props, other), delete
   on partita.transaction to authenticated;
grant insert (book_no, id, kind, body, entered_at), update (kind, body, entered_at), delete on partita.item to authenticated;
grant insert (config), update (config) on partita.user_config to authenticated;

do $policies$
declare
  of_table record;
begin
  for of_table in
    select c.oid::regclass as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as is_owned
      from pg_class c where c.relnamespace = 'partita'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table %s enable row level security', of_table.name);
    execute format('drop policy if exists own_rows on %s', of_table.name);
    if of_table.is_owned then
      execute format('create policy own_rows on %s for all to authenticated '
        'using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))', of_table.name);
    else
      execute format('create policy own_rows on %s for select to authenticated using (true)', of_table.name);
    end if;
  end loop;
end
$policies$;
