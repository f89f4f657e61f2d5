-- Members of a book: who they are, how they come and go, and which book a call of theirs is about.

-- What the caller is called by others, as they signed in; remembered for those who share a book with them. Security definer: nobody may
-- read who signs in.
create or replace function partita.tell_name() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  told text;
begin
  if exists (select from pg_attribute a where a.attrelid = 'auth.users'::regclass and a.attname = 'email' and not a.attisdropped) then
    execute 'select left(nullif(btrim(u.email), ''''), 320) from auth.users u where u.id = $1' into told using caller;
  end if;
  if told is not null then
    insert into partita.person as p (user_id, name) values (caller, told)
    on conflict (user_id) do update set name = excluded.name where p.name <> excluded.name;
  end if;
end
$$;

-- What a person is called who shares a book with the caller; of one who never said, or is nobody of theirs, the beginning of their id.
create or replace function partita.name_of_person(person_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.name from partita.person p
     where p.user_id = person_id
       and (person_id = auth.uid()
         or exists (select from partita.member m where m.member_id = auth.uid() and m.user_id = person_id)
         or exists (select from partita.member m where m.user_id = auth.uid() and m.member_id = person_id)
         or exists (select from partita.member mine join partita.member m on m.user_id = mine.user_id and m.book_no = mine.book_no
                     where mine.member_id = auth.uid() and m.member_id = person_id))), left(person_id::text, 8))
$$;

create or replace function partita.person_json(person_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('PersonId', person_id, 'Name', partita.name_of_person(person_id))
$$;

-- The books that others share with the caller. Where a name meets another it is told apart by the owner's. Security definer: members
-- read only their own rows of each table.
create or replace function partita.shared_books()
returns table (owner uuid, book_no bigint, role text, name text, shown text)
language sql stable security definer set search_path = '' as $$
  select s.user_id, s.book_no, s.role, s.name,
         case when count(*) over (partition by lower(s.name)) > 1 or exists (
                select from partita.account o where o.user_id = auth.uid() and o.parent_no is null and lower(o.name) = lower(s.name))
           then left(s.name, {{limits.bookName}} / 2 - 3) || ' (' || left(partita.name_of_person(s.user_id), {{limits.bookName}} / 2) || ')'
           else s.name end
    from (select m.user_id, m.book_no, m.role, a.name
            from partita.member m join partita.account a on a.user_id = m.user_id and a.no = m.book_no
           where m.member_id = auth.uid() and partita.is_let_in()) s
$$;

-- The least role in which somebody may make a call in a book of others; null where it is about the caller's own alone.
create or replace function partita.least_role(call text) returns text
language sql immutable parallel safe
return case
  when call in ('root-account', 'all-accounts', 'favourite-container-account', 'all-tag-accounts', 'all-transaction-tags',
    'tag-container-account', 'account-types', 'account-types-full', 'account-type-relationships', 'transactions',
    'last-posted-transaction', 'search-container-account', 'search-accounts', 'search-transactions', 'flows', 'changes',
    'changes-since', 'export-rows', 'verify-book', 'items', 'members', 'leave-book') then 'view'
  when call in ('add-transaction', 'update-transaction', 'delete-transaction', 'change-transactions', 'undo') then 'add'
  when call in ('add-subaccount', 'update-subaccount', 'delete-subaccount', 'change-items') then 'edit' end;

-- Refuses what somebody's role is too low for.
create or replace function partita.refuse_role() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform partita.refuse(403, {{refusal.notYourRole}});
end
$$;

-- The book of others, shared with the caller, that an action of its owner touched, by the name that the caller knows it by.
create or replace function partita.shared_book_of(action_id text) returns text
language sql stable security definer set search_path = '' as $$
  select s.shown from partita.shared_books() s
    join partita.action a on a.user_id = s.owner and a.id = action_id
    join partita.account r on r.user_id = s.owner and r.no = s.book_no
    join partita.action_book b on b.user_id = a.user_id and b.action_no = a.no and b.book = r.id
   where not exists (select from partita.action o where o.user_id = auth.uid() and o.id = action_id)
   limit 1
$$;

-- Finds out once whose book a call is about, and has all of the call be about that: the caller's own, unless it names one that is
-- shared with them. Answers the input with the name that the owner gave the book. Who shares nothing is asked for one row.
create or replace function partita.enter(input jsonb, call text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.caller();
  wanted_role constant text := partita.least_role(call);
  wanted text := lower(btrim(input ->> 'bookName'));
  shared record;
begin
  perform set_config('partita.owner', '', true);
  if wanted_role is null or input #>> '{account,AccountType}' = 'ROOT'
    or not exists (select from partita.member m where m.member_id = caller) then
    return input;
  end if;
  -- an action is known by its id alone
  if call = 'undo' then
    wanted := lower(partita.shared_book_of(input ->> 'undoes'));
  end if;
  if wanted is null then
    return input;
  end if;
  if exists (select from partita.account a where a.user_id = caller and a.parent_no is null and lower(a.name) = wanted) then
    return input;
  end if;
  select s.* into shared from partita.shared_books() s where lower(s.shown) = wanted;
  if shared.owner is null then
    return input;
  end if;
  if partita.rank_of(shared.role) < partita.rank_of(wanted_role) then
    perform partita.refuse_role();
  end if;
  perform set_config('partita.owner', shared.owner::text, true), set_config('partita.shown', shared.shown, true), set_config('partita.role', shared.role, true);
  if call = 'undo' and shared.role = 'add' then
    perform partita.check_own_action(input);
  end if;
  return case when input ? 'bookName' then jsonb_set(input, '{bookName}', to_jsonb(shared.name)) else input end;
end
$$;

-- Who may only add undoes what they did themselves, to rows that they added.
create or replace function partita.check_own_action(input jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  undone constant bigint := partita.action_at(partita.me(), input, 'undoes');
begin
  if exists (select from partita.action a where a.user_id = partita.owner() and a.no = undone and a.by_id is distinct from auth.uid())
    or exists (
      select from partita.change c
        left join partita.transaction t on t.user_id = c.user_id and t.id = c.id
       where c.user_id = partita.owner() and c.action_no = undone
         and (c.what <> 'T' or t.added_by is distinct from auth.uid() and t.id is not null)) then
    perform partita.refuse_role();
  end if;
end
$$;

-- A book of the caller's own, for what its owner alone may do.
create or replace function partita.own_book(input jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return partita.book_at(partita.caller(), input);
end
$$;

-- Who shares a book; who may still come is told to its owner. Security definer: it filters by the book, which the caller may see.
create or replace function partita.members(input jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := partita.me();
  book constant bigint := partita.book_at(caller, input);
begin
  return jsonb_build_object(
    'Role', case when partita.is_own() then 'own' else (
      select m.role from partita.member m where m.user_id = caller and m.book_no = book and m.member_id = auth.uid()) end,
    'Owner', partita.person_json(caller),
    'Members', (
      select coalesce(jsonb_agg(partita.person_json(m.member_id) || jsonb_build_object('Role', m.role,
               'JoinedAt', partita.write_moment(m.joined_at)) order by m.joined_at, m.member_id), '[]')
        from partita.member m where m.user_id = caller and m.book_no = book),
    'Invitations', case when partita.is_own() then (
      select coalesce(jsonb_agg(jsonb_build_object('InvitationId', encode(i.digest, 'hex'), 'Role', i.role,
               'EndsAt', partita.write_moment(i.ends_at)) order by i.ends_at), '[]')
        from partita.invitation i where i.user_id = caller and i.book_no = book and i.ends_at > clock_timestamp()) else '[]' end);
end
$$;

-- Makes a way into a book: its token is answered once, and kept by nobody. Security definer, as members are written by these alone.
create or replace function partita.invite(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  book constant bigint := partita.own_book(input);
  wanted_role constant text := partita.text_field(input, 'role');
  token constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  ends_at constant timestamptz := date_trunc('milliseconds', clock_timestamp()) + make_interval(days => {{limits.invitationDays}});
begin
  perform partita.checked(case when wanted_role in ('view', 'add', 'edit') then wanted_role end, {{refusal.notARole}}, 'role');
  perform partita.lock_books(caller, alone => true);
  perform partita.tell_name();
  delete from partita.invitation i where i.user_id = caller and i.ends_at <= clock_timestamp();
  if (select count(*) from partita.invitation i where i.user_id = caller and i.book_no = book)
     + (select count(*) from partita.member m where m.user_id = caller and m.book_no = book) >= {{limits.membersPerBook}} then
    perform partita.refuse(403, {{refusal.tooManyMembers}}, params => jsonb_build_object('most', {{limits.membersPerBook}}));
  end if;
  insert into partita.invitation (user_id, book_no, digest, role, ends_at) values (caller, book, sha256(token), wanted_role, ends_at);
  return jsonb_build_object('Token', translate(encode(token, 'base64'), E'+/=\n', '-_'), 'InvitationId', encode(sha256(token), 'hex'),
    'Role', wanted_role, 'EndsAt', partita.write_moment(ends_at));
end
$$;

-- Goes through a way once.
create or replace function partita."join"(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  token constant text := partita.text_field(input, 'token');
  found_way partita.invitation;
  answer jsonb;
begin
  perform partita.checked(case when token ~ '^[A-Za-z0-9_-]{43}$' then token end, {{refusal.invitationOver}}, 'token');
  delete from partita.invitation i
   where i.digest = sha256(decode(translate(token, '-_', '+/') || '=', 'base64')) and i.ends_at > clock_timestamp() and i.user_id <> caller
  returning i.* into found_way;
  if found_way.user_id is null then
    perform partita.refuse(404, {{refusal.invitationOver}}, 'token');
  end if;
  perform partita.tell_name();
  insert into partita.member as m (user_id, book_no, member_id, role) values (found_way.user_id, found_way.book_no, caller, found_way.role)
  on conflict (user_id, book_no, member_id) do update set role = excluded.role;
  select jsonb_build_object('BookId', a.id, 'BookName', s.shown, 'Role', s.role, 'Owner', partita.person_json(s.owner)) into answer
    from partita.shared_books() s join partita.account a on a.user_id = s.owner and a.no = s.book_no
   where s.owner = found_way.user_id and s.book_no = found_way.book_no;
  return answer;
end
$$;

-- Gives a member another role, or takes the book from them; takes an invitation back.
create or replace function partita.change_member(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  book constant bigint := partita.own_book(input);
  wanted constant text := partita.text_field(input, 'id');
  wanted_role constant text := nullif(input -> 'role', 'null') #>> '{}';
begin
  if wanted_role is not null then
    perform partita.checked(case when wanted_role in ('view', 'add', 'edit') then wanted_role end, {{refusal.notARole}}, 'role');
    update partita.member m set role = wanted_role where m.user_id = caller and m.book_no = book and m.member_id::text = wanted;
  else
    delete from partita.invitation i where i.user_id = caller and i.book_no = book and encode(i.digest, 'hex') = wanted;
    delete from partita.member m where m.user_id = caller and m.book_no = book and m.member_id::text = wanted;
  end if;
  return partita.members(input);
end
$$;

-- A member goes.
create or replace function partita.leave_book(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  owner constant uuid := partita.me();
  book constant bigint := partita.book_at(owner, input);
begin
  if owner = caller then
    perform partita.refuse(403, {{refusal.ownersStay}});
  end if;
  delete from partita.member m where m.user_id = owner and m.book_no = book and m.member_id = caller;
  perform set_config('partita.owner', '', true);
  return 'true';
end
$$;
