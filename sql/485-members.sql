-- The members of a book: their names, joining and leaving, and the book that a member's call is about.

-- Stores the caller's name for other members, from the sign-in. Security definer: callers may not read the users of the sign-in.
create or replace function partita.store_person_name() returns void
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

-- Returns the name of a person who shares a book with the caller; the beginning of the id for a person without a name or without a shared
-- book.
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

-- Returns the books that others share with the caller, each with the name by which the caller sees it (`shown`). No two books of the caller
-- have the same shown name, ignoring case: a conflicting name gets the owner's name added and, if that is not enough, a digest of the book.
-- All three forms of a book's name are compared with those of every other book. So no user can name a book such that it is shown under the
-- name of another book, or receives calls for that book. Security definer: members read only their own rows of each table.
create or replace function partita.shared_books()
returns table (owner uuid, book_no bigint, role text, name text, shown text)
language sql stable security definer set search_path = '' as $$
  with shared as (
    select m.user_id, m.book_no, m.role, a.name, left(partita.name_of_person(m.user_id), {{limits.bookName}} / 2) as owner_name,
           left(encode(sha256(convert_to(m.user_id || ' ' || a.id, 'UTF8')), 'hex'), 8) as digest
      from partita.member m join partita.account a on a.user_id = m.user_id and a.no = m.book_no
     where m.member_id = auth.uid() and partita.has_second_factor()
  ),
  form as (
    select s.user_id, s.book_no, f.level, f.name from shared s cross join lateral (values
      (1, s.name),
      (2, left(s.name, {{limits.bookName}} / 2 - 3) || ' (' || s.owner_name || ')'),
      (3, left(s.name, {{limits.bookName}} / 2 - 12) || ' (' || s.owner_name || ' ' || s.digest || ')')) f (level, name)
  )
  select s.user_id, s.book_no, s.role, s.name, (
    select f.name from form f
     where f.user_id = s.user_id and f.book_no = s.book_no
       and (f.level = 3
         or not exists (select from partita.account o where o.user_id = auth.uid() and o.parent_no is null and lower(o.name) = lower(f.name))
            and not exists (select from form x where (x.user_id, x.book_no) <> (f.user_id, f.book_no) and lower(x.name) = lower(f.name)
                               -- a book with a longer form does not make others change
                               and x.level >= f.level))
     order by f.level limit 1)
    from shared s
$$;

-- Returns the minimum role for a call in a shared book; null if the call concerns only the caller's own books.
create or replace function partita.least_role(call text) returns text
language sql immutable parallel safe
return case
  when call in ('root-account', 'all-accounts', 'favourite-container-account', 'all-tag-accounts', 'all-transaction-tags',
    'tag-container-account', 'account-types', 'account-types-full', 'account-type-relationships', 'transactions',
    'last-posted-transaction', 'search-container-account', 'search-accounts', 'search-transactions', 'flows', 'changes',
    'changes-since', 'export-rows', 'verify-book', 'items', 'members', 'leave-book', 'accept-hand-over', 'decline-hand-over') then 'view'
  when call in ('add-transaction', 'update-transaction', 'delete-transaction', 'change-transactions', 'undo') then 'add'
  when call in ('add-subaccount', 'update-subaccount', 'delete-subaccount', 'change-items') then 'edit' end;

-- Rejects a call for which the caller's role is too low.
create or replace function partita.raise_role_error() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform partita.raise_error(403, {{error.notYourRole}});
end
$$;

-- Returns the shared book that an action of its owner changed, by the name that the caller sees.
create or replace function partita.shared_book_of(action_id text) returns text
language sql stable security definer set search_path = '' as $$
  select s.shown from partita.shared_books() s
    join partita.action a on a.user_id = s.owner and a.id = action_id
    join partita.account r on r.user_id = s.owner and r.no = s.book_no
    join partita.action_book b on b.user_id = a.user_id and b.action_no = a.no and b.book = r.id
   where not exists (select from partita.action o where o.user_id = auth.uid() and o.id = action_id)
   limit 1
$$;

-- Determines the owner of the books that a call is about, for the whole call: the caller, unless it names a book that is shared with them.
-- Returns the input with the owner's name of the book. For a caller without shared books this reads one row.
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
    perform partita.raise_role_error();
  end if;
  perform set_config('partita.owner', shared.owner::text, true), set_config('partita.shown', shared.shown, true), set_config('partita.role', shared.role, true);
  if call = 'undo' and shared.role = 'add' then
    perform partita.check_own_action(input);
  end if;
  return case when input ? 'bookName' then jsonb_set(input, '{bookName}', to_jsonb(shared.name)) else input end;
end
$$;

-- Restricts a member with the role 'add': they undo only their own actions, on rows that they added.
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
    perform partita.raise_role_error();
  end if;
end
$$;

-- Returns a book of the caller's own, for calls that only the owner may make.
create or replace function partita.own_book(input jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return partita.book_at(partita.caller(), input);
end
$$;

-- Returns the members of a book; its open invitations only for the owner, an ownership offer only for the owner and the chosen member.
-- Security definer: it filters by the book, which the caller may see.
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
        from partita.invitation i where i.user_id = caller and i.book_no = book and i.ends_at > clock_timestamp()) else '[]' end)
    || coalesce((
      select jsonb_build_object('HandOver', jsonb_build_object('To', partita.person_json(o.heir_id), 'Role', o.owner_role,
               'EndsAt', partita.write_moment(o.ends_at)))
        from partita.ownership_offer o
       where o.user_id = caller and o.book_no = book and o.ends_at > clock_timestamp() and (partita.is_own() or o.heir_id = auth.uid())), '{}');
end
$$;

-- Creates an invitation to a book: its token is returned once and not stored. Security definer, as only these functions write members.
create or replace function partita.invite(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  book constant bigint := partita.own_book(input);
  wanted_role constant text := partita.text_field(input, 'role');
  token constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  ends_at constant timestamptz := date_trunc('milliseconds', clock_timestamp()) + make_interval(days => {{limits.invitationDays}});
begin
  perform partita.checked(case when wanted_role in ('view', 'add', 'edit') then wanted_role end, {{error.notARole}}, 'role');
  perform partita.lock_books(caller, alone => true);
  perform partita.store_person_name();
  delete from partita.invitation i where i.user_id = caller and i.ends_at <= clock_timestamp();
  if (select count(*) from partita.invitation i where i.user_id = caller and i.book_no = book)
     + (select count(*) from partita.member m where m.user_id = caller and m.book_no = book) >= {{limits.membersPerBook}} then
    perform partita.raise_error(403, {{error.tooManyMembers}}, params => jsonb_build_object('most', {{limits.membersPerBook}}));
  end if;
  insert into partita.invitation (user_id, book_no, digest, role, ends_at) values (caller, book, sha256(token), wanted_role, ends_at);
  return jsonb_build_object('Token', translate(encode(token, 'base64'), E'+/=\n', '-_'), 'InvitationId', encode(sha256(token), 'hex'),
    'Role', wanted_role, 'EndsAt', partita.write_moment(ends_at));
end
$$;

-- Returns the SHA-256 of an invitation's token, or rejects an invalid one.
create or replace function partita.digest_of_token(input jsonb) returns bytea
language plpgsql stable set search_path = '' as $$
declare
  token constant text := partita.text_field(input, 'token');
begin
  perform partita.checked(case when token ~ '^[A-Za-z0-9_-]{43}$' then token end, {{error.invitationOver}}, 'token');
  return sha256(decode(translate(token, '-_', '+/') || '=', 'base64'));
end
$$;

-- Returns the invitation for a token, for any user except the owner of the book; 404 if it is over.
create or replace function partita.invitation_at(input jsonb) returns partita.invitation
language plpgsql stable set search_path = '' as $$
declare
  found_one partita.invitation;
begin
  select i.* into found_one from partita.invitation i
   where i.digest = partita.digest_of_token(input) and i.ends_at > clock_timestamp() and i.user_id <> auth.uid();
  if found_one.user_id is null then
    perform partita.raise_error(404, {{error.invitationOver}}, 'token');
  end if;
  return found_one;
end
$$;

-- Returns the book, the inviter and the role of an invitation, before it is accepted. The holder of the token may join, so may see this.
-- Security definer: the caller shares nothing yet.
create or replace function partita.invitation(input jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  found_one constant partita.invitation := partita.invitation_at(input);
begin
  return jsonb_build_object(
    'BookName', (select a.name from partita.account a where a.user_id = found_one.user_id and a.no = found_one.book_no),
    'Owner', jsonb_build_object('PersonId', found_one.user_id, 'Name', coalesce(
      (select p.name from partita.person p where p.user_id = found_one.user_id), left(found_one.user_id::text, 8))),
    'Role', found_one.role, 'EndsAt', partita.write_moment(found_one.ends_at));
end
$$;

-- Accepts an invitation, which ends it. A member with a higher role keeps that role.
create or replace function partita."join"(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  found_one partita.invitation := partita.invitation_at(input);
  old_role text;
  answer jsonb;
begin
  perform partita.lock_books(found_one.user_id, alone => true);
  -- another user may have accepted it meanwhile
  delete from partita.invitation i where i.digest = found_one.digest returning i.* into found_one;
  if found_one.user_id is null then
    perform partita.raise_error(404, {{error.invitationOver}}, 'token');
  end if;
  perform partita.store_person_name();
  select m.role into old_role from partita.member m
   where m.user_id = found_one.user_id and m.book_no = found_one.book_no and m.member_id = caller;
  if old_role is null or partita.rank_of(found_one.role) > partita.rank_of(old_role) then
    insert into partita.member (user_id, book_no, member_id, role) values (found_one.user_id, found_one.book_no, caller, found_one.role)
    on conflict (user_id, book_no, member_id) do update set role = excluded.role;
    perform partita.log_member_event(found_one.user_id, found_one.book_no, 'join-book', caller, found_one.role);
  end if;
  select jsonb_build_object('BookId', a.id, 'BookName', s.shown, 'Role', s.role, 'Owner', partita.person_json(s.owner)) into answer
    from partita.shared_books() s join partita.account a on a.user_id = s.owner and a.no = s.book_no
   where s.owner = found_one.user_id and s.book_no = found_one.book_no;
  return answer;
end
$$;

-- Gives a member another role, or removes a member or an invitation.
create or replace function partita.change_member(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  wanted constant text := partita.text_field(input, 'id');
  wanted_role constant text := nullif(input -> 'role', 'null') #>> '{}';
  book bigint;
  member partita.member;
begin
  if wanted_role is not null then
    perform partita.checked(case when wanted_role in ('view', 'add', 'edit') then wanted_role end, {{error.notARole}}, 'role');
  end if;
  perform partita.lock_books(caller, alone => true);
  book := partita.own_book(input);
  select m.* into member from partita.member m where m.user_id = caller and m.book_no = book and m.member_id::text = wanted;
  if member.role <> wanted_role then
    update partita.member m set role = wanted_role where m.user_id = caller and m.book_no = book and m.member_id = member.member_id;
    perform partita.log_member_event(caller, book, 'change-role', member.member_id, wanted_role);
  elsif wanted_role is null then
    delete from partita.invitation i where i.user_id = caller and i.book_no = book and encode(i.digest, 'hex') = wanted;
    if member.role is not null then
      -- before the deletion, as only names of members are available
      perform partita.log_member_event(caller, book, 'remove-member', member.member_id, null);
      delete from partita.member m where m.user_id = caller and m.book_no = book and m.member_id = member.member_id;
    end if;
  end if;
  return partita.members(input);
end
$$;

-- A member leaves a book.
create or replace function partita.leave_book(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  owner constant uuid := partita.me();
  book bigint := partita.book_at(owner, input);
begin
  if owner = caller then
    perform partita.raise_error(403, {{error.ownersStay}});
  end if;
  perform partita.lock_books(owner, alone => true);
  book := partita.book_at(owner, input);
  perform partita.log_member_event(owner, book, 'leave-book', caller, null);
  delete from partita.member m where m.user_id = owner and m.book_no = book and m.member_id = caller;
  perform set_config('partita.owner', '', true);
  return 'true';
end
$$;
