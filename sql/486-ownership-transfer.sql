-- The transfer of a book's ownership: all its rows and its history.

-- Returns the author of a change as the new owner sees it: null stands for the owner of the rows, before and after.
create or replace function partita.author_for_new_owner(person uuid, owner uuid, heir uuid) returns uuid
language sql immutable parallel safe
return case when person is null then owner when person <> heir then person end;

-- Copies the log of a book: the actions that changed it alone, with all their changes. Actions that also changed other books stay with the
-- previous owner.
create or replace function partita.copy_log(owner uuid, heir uuid, book_id text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  action_nos constant bigint[] := array(
    select b.action_no from partita.action_book b where b.user_id = owner and b.book = book_id
       and not exists (select from partita.action_book o where o.user_id = owner and o.action_no = b.action_no and o.book <> book_id));
begin
  insert into partita.action (user_id, no, id, kind, at, about_id, undo_of, by_id, by_name, member_event)
  select heir, a.no, a.id, a.kind, a.at, a.about_id, a.undo_of, partita.author_for_new_owner(a.by_id, owner, heir),
         case when a.by_id is null then partita.name_of_person(owner) when a.by_id <> heir then a.by_name end, a.member_event
    from partita.action a where a.user_id = owner and a.no = any (action_nos);
  insert into partita.action_book (user_id, action_no, book, added, changed, removed, revision)
  select heir, b.action_no, b.book, b.added, b.changed, b.removed, b.revision
    from partita.action_book b where b.user_id = owner and b.action_no = any (action_nos);
  insert into partita.change (user_id, action_no, no, account_no, what, how, id, before)
  select heir, c.action_no, c.no, c.account_no, c.what, c.how, c.id, c.before
    from partita.change c where c.user_id = owner and c.action_no = any (action_nos);
  insert into partita.request (user_id, action_no, digest, answer)
  select heir, r.action_no, r.digest, r.answer from partita.request r where r.user_id = owner and r.action_no = any (action_nos);
  insert into partita.log_gap (user_id, book, no)
  select heir, r.book, r.no from partita.log_gap r where r.user_id = owner and r.book = book_id;
end
$$;

-- Copies the rows of a book; the triggers add totals, tags and flows.
create or replace function partita.copy_book(owner uuid, heir uuid, book bigint) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into partita.account (user_id, no, id, book_no, parent_no, name, description, type, color, is_favourite, is_placeholder, tags, props)
  select heir, a.no, a.id, a.book_no, a.parent_no,
         case when a.parent_no is null then partita.free_book_name(heir, a.id, a.name) else a.name end,
         a.description, a.type, a.color, a.is_favourite, a.is_placeholder, a.tags, a.props
    from partita.account a where a.user_id = owner and a.book_no = book;
  insert into partita.transaction (user_id, id, book_no, posted_at, entered_at, {{texts, @column}}, split_a, split_b,
                                   account_a, account_b, amount, tags, props, other, added_by)
  select heir, t.id, t.book_no, t.posted_at, t.entered_at, {{texts, t.@column}}, t.split_a, t.split_b,
         t.account_a, t.account_b, t.amount, t.tags, t.props, t.other, partita.author_for_new_owner(t.added_by, owner, heir)
    from partita.transaction t where t.user_id = owner and t.book_no = book;
  insert into partita.item (user_id, book_no, id, kind, body, entered_at)
  select heir, i.book_no, i.id, i.kind, i.body, i.entered_at from partita.item i where i.user_id = owner and i.book_no = book;
end
$$;

-- True if the new owner already has a record or an action with an id of this book.
create or replace function partita.has_id_conflict(owner uuid, heir uuid, book bigint, book_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from partita.account a join partita.account h on h.user_id = heir and h.id = a.id where a.user_id = owner and a.book_no = book)
      or exists (select from partita.transaction t join partita.transaction h on h.user_id = heir and h.id = t.id where t.user_id = owner and t.book_no = book)
      or exists (select from partita.item i join partita.item h on h.user_id = heir and h.id = i.id where i.user_id = owner and i.book_no = book)
      or exists (select from partita.action_book b join partita.action a on a.user_id = b.user_id and a.no = b.action_no
                   join partita.action h on h.user_id = heir and h.id = a.id where b.user_id = owner and b.book = book_id)
$$;

-- Offers a member the ownership of a book, in place of an earlier offer; `role` is the role that the owner keeps, missing for none.
create or replace function partita.offer_hand_over(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  wanted constant text := partita.text_field(input, 'id');
  own_role constant text := nullif(input -> 'role', 'null') #>> '{}';
  book bigint;
  heir uuid;
begin
  if own_role is not null then
    perform partita.checked(case when own_role in ('view', 'add', 'edit') then own_role end, {{error.notARole}}, 'role');
  end if;
  perform partita.lock_books(caller, alone => true);
  book := partita.own_book(input);
  heir := (select m.member_id from partita.member m where m.user_id = caller and m.book_no = book and m.member_id::text = wanted);
  if heir is null then
    perform partita.raise_error(404, {{error.noMember}}, 'id');
  end if;
  insert into partita.ownership_offer (user_id, book_no, heir_id, owner_role, ends_at)
  values (caller, book, heir, own_role, date_trunc('milliseconds', clock_timestamp()) + make_interval(days => {{limits.invitationDays}}))
  on conflict (user_id, book_no) do update set heir_id = excluded.heir_id, owner_role = excluded.owner_role, ends_at = excluded.ends_at;
  return partita.members(input);
end
$$;

-- Withdraws the offer to transfer the ownership of a book.
create or replace function partita.withdraw_hand_over(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  book constant bigint := partita.own_book(input);
begin
  delete from partita.ownership_offer o where o.user_id = caller and o.book_no = book;
  return partita.members(input);
end
$$;

-- Declines an offer that was made to the caller.
create or replace function partita.decline_hand_over(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner constant uuid := partita.me();
  book constant bigint := partita.book_at(owner, input);
begin
  delete from partita.ownership_offer o where o.user_id = owner and o.book_no = book and o.heir_id = auth.uid();
  return partita.members(input);
end
$$;

-- Returns the open offers to the caller, with the size of each book: the number of accounts, transactions and items, and their bytes (as
-- the quota of a server counts them). Security definer, as the calls above.
create or replace function partita.hand_over_offers(input jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'BookId', partita.account_id(o.user_id, o.book_no), 'BookName', s.shown, 'Owner', partita.person_json(o.user_id),
             'Role', o.owner_role, 'EndsAt', partita.write_moment(o.ends_at), 'Rows', z.rows, 'Bytes', z.bytes) order by lower(s.shown)), '[]')
      from partita.ownership_offer o
      join partita.shared_books() s on s.owner = o.user_id and s.book_no = o.book_no
     cross join lateral partita.size_of_book(o.user_id, o.book_no) z
     where o.heir_id = caller and o.ends_at > clock_timestamp());
end
$$;

create or replace function partita.size_of_book(owner uuid, book bigint, out rows bigint, out bytes bigint)
language sql stable set search_path = '' as $$
  select sum(s.rows)::bigint, coalesce(sum(s.bytes), 0)::bigint from (
    select count(*), sum(pg_column_size(a.*)) from partita.account a where a.user_id = owner and a.book_no = book
    union all
    select count(*), sum(pg_column_size(t.*)) from partita.transaction t where t.user_id = owner and t.book_no = book
    union all
    select count(*), sum(pg_column_size(i.*)) from partita.item i where i.user_id = owner and i.book_no = book) s (rows, bytes)
$$;

-- Accepts the offer: the caller becomes the owner of the book, and the previous owner gets the role that they chose. No rows remain with
-- the previous owner, so an undo cannot bring the book back. `partita.giver` tells a server whose quota to check. Security definer: no
-- caller may write rows of another user.
create or replace function partita.accept_hand_over(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  owner constant uuid := partita.me();
  book bigint := partita.book_at(owner, input);
  book_id text;
  offer partita.ownership_offer;
  passing_id constant text := gen_random_uuid();
  members partita.member[];
  person uuid;
begin
  if owner = caller then
    perform partita.raise_error(404, {{error.offerOver}});
  end if;
  -- in a fixed order, so that two users who transfer books to each other do not deadlock
  for person in select p.id from unnest(array[owner, caller]) p (id) order by p.id loop
    perform partita.lock_books(person, alone => true);
  end loop;
  book := partita.book_at(owner, input);
  book_id := partita.account_id(owner, book);
  select o.* into offer from partita.ownership_offer o
   where o.user_id = owner and o.book_no = book and o.heir_id = caller and o.ends_at > clock_timestamp();
  if offer.user_id is null then
    perform partita.raise_error(404, {{error.offerOver}});
  elsif partita.has_id_conflict(owner, caller, book, book_id) then
    perform partita.raise_error(409, {{error.alreadyHasRecords}});
  end if;
  perform partita.store_person_name();
  perform set_config('partita.owner', '', true), set_config('partita.giver', owner::text, true);
  members := array(select m from partita.member m where m.user_id = owner and m.book_no = book and m.member_id <> caller);
  perform partita.name_action(jsonb_build_object('id', passing_id, 'kind', 'hand-over', 'changesLocked', true));
  perform partita.copy_book(owner, caller, book);
  -- the log retains the history of the book, without the copy itself
  delete from partita.action a where a.user_id = caller and a.id = passing_id;
  perform partita.copy_log(owner, caller, book_id);
  insert into partita.member (user_id, book_no, member_id, role, joined_at)
  select caller, book, m.member_id, m.role, m.joined_at from unnest(members) m;
  -- while both still know each other by the old membership
  perform partita.log_member_event(caller, book, 'hand-over', owner, offer.owner_role);
  if offer.owner_role is not null then
    insert into partita.member (user_id, book_no, member_id, role) values (caller, book, owner, offer.owner_role);
  end if;
  delete from partita.account a where a.user_id = owner and a.no = book;
  delete from partita.action a using partita.action_book b
   where b.user_id = owner and b.book = book_id and a.user_id = b.user_id and a.no = b.action_no
     and not exists (select from partita.action_book o where o.user_id = owner and o.action_no = b.action_no and o.book <> book_id);
  delete from partita.log_gap r where r.user_id = owner and r.book = book_id;
  perform set_config('partita.action_no', '', true);
  return jsonb_build_object('BookId', book_id, 'BookName', (select a.name from partita.account a where a.user_id = caller and a.no = book));
end
$$;
