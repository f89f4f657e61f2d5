-- The read and write permissions. The schema is not exposed over REST; these rules hold for any other access.
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
grant insert (id, book_no, posted_at, entered_at, {{texts, @column}}, split_a, split_b, account_a, account_b, amount, tags, props, other, added_by),
      update (book_no, posted_at, entered_at, {{texts, @column}}, split_a, split_b, account_a, account_b, amount, tags, props, other), delete
   on partita.transaction to authenticated;
grant insert (book_no, id, kind, body, entered_at), update (kind, body, entered_at), delete on partita.item to authenticated;
grant insert (config), update (config) on partita.user_config to authenticated;

-- A table is guarded by the owner and the book of its rows. The owner of a call is looked up once a statement, and the membership if the
-- caller is not the owner.
do $policies$
declare
  of_table record;
  owned constant text := 'user_id = (select partita.owner())';
  guard text;
  written text;
begin
  for of_table in
    select c.oid::regclass as name, c.relname as is, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'partita'::regnamespace and c.relkind = 'r' group by c.oid, c.relname
  loop
    execute format('alter table %s enable row level security', of_table.name);
    for guard in select p.polname from pg_policy p where p.polrelid = of_table.name loop
      execute format('drop policy %I on %s', guard, of_table.name);
    end loop;
    -- every policy also requires the second factor; on databases without factors no statement checks it
    if to_regclass('auth.mfa_factors') is not null then
      execute format('create policy second_factor on %s as restrictive to authenticated using ((select partita.has_second_factor()))', of_table.name);
    end if;
    -- read access
    guard := case
      when not 'user_id' = any (of_table.columns) then 'true'
      when of_table.is = 'member' then 'user_id = (select auth.uid()) or member_id = (select auth.uid())'
      when of_table.is = 'ownership_offer' then 'user_id = (select auth.uid()) or heir_id = (select auth.uid())'
      when of_table.is in ('user_config', 'person', 'invitation') then 'user_id = (select auth.uid())'
      when 'book_no' = any (of_table.columns) then owned || ' and ((select partita.is_own()) or book_no = any ((select partita.shared_nos(''view''))::bigint[]))'
      when 'book' = any (of_table.columns) then owned || ' and ((select partita.is_own()) or book = any ((select partita.shared_ids())::text[]))'
      when of_table.is = 'action' then owned || ' and ((select partita.is_own()) or partita.is_shared_action(no))'
      else owned || ' and ((select partita.is_own()) or partita.is_shared_action(action_no))' end;
    execute format('create policy reading on %s for select to authenticated using (%s)', of_table.name, guard);
    -- write access
    written := case of_table.is
      when 'user_config' then 'user_id = (select auth.uid())'
      -- only the owner changes a book itself
      when 'account' then owned || ' and ((select partita.is_own()) or parent_no is not null and book_no = any ((select partita.shared_nos(''edit''))::bigint[]))'
      when 'item' then owned || ' and ((select partita.is_own()) or book_no = any ((select partita.shared_nos(''edit''))::bigint[]))'
      -- a member with the role 'add' changes only rows that they added
      when 'transaction' then owned || ' and ((select partita.is_own()) or book_no = any ((select partita.shared_nos(''edit''))::bigint[])'
        || ' or added_by = (select auth.uid()) and book_no = any ((select partita.shared_nos(''add''))::bigint[]))' end;
    if written is not null then
      execute format('create policy adding on %s for insert to authenticated with check (%s)', of_table.name, written
        || case of_table.is when 'transaction' then ' and ((select partita.is_own()) or added_by = (select auth.uid()))' else '' end);
      execute format('create policy changing on %s for update to authenticated using (%s) with check (%s)', of_table.name, written, written);
      execute format('create policy removing on %s for delete to authenticated using (%s)', of_table.name, written);
    end if;
  end loop;
end
$policies$;
