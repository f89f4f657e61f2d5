-- A book becomes another person's: all of its rows, and what is remembered of it.

-- Who did something in a book as its new owner is told: null is the owner of the rows, before and after.
create or replace function partita.seen_by_heir(person uuid, owner uuid, heir uuid) returns uuid
language sql immutable parallel safe
return case when person is null then owner when person <> heir then person end;

-- Copies the log of a book: the actions that touched it alone, with all that they did. What touched other books as well stays with these.
create or replace function partita.copy_log(owner uuid, heir uuid, book_id text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  action_nos constant bigint[] := array(
    select b.action_no from partita.action_book b where b.user_id = owner and b.book = book_id
       and not exists (select from partita.action_book o where o.user_id = owner and o.action_no = b.action_no and o.book <> book_id));
begin
  insert into partita.action (user_id, no, id, kind, at, about_id, undo_of, by_id, by_name)
  select heir, a.no, a.id, a.kind, a.at, a.about_id, a.undo_of, partita.seen_by_heir(a.by_id, owner, heir),
         case when a.by_id is null then partita.name_of_person(owner) when a.by_id <> heir then a.by_name end
    from partita.action a where a.user_id = owner and a.no = any (action_nos);
  insert into partita.action_book (user_id, action_no, book, added, changed, removed, touched_no)
  select heir, b.action_no, b.book, b.added, b.changed, b.removed, b.touched_no
    from partita.action_book b where b.user_id = owner and b.action_no = any (action_nos);
  insert into partita.change (user_id, action_no, no, account_no, what, how, id, before)
  select heir, c.action_no, c.no, c.account_no, c.what, c.how, c.id, c.before
    from partita.change c where c.user_id = owner and c.action_no = any (action_nos);
  insert into partita.request (user_id, action_no, digest, answer)
  select heir, r.action_no, r.digest, r.answer from partita.request r where r.user_id = owner and r.action_no = any (action_nos);
  insert into partita.log_tear (user_id, book, no)
  select heir, r.book, r.no from partita.log_tear r where r.user_id = owner and r.book = book_id;
end
$$;

-- Copies the rows of a book; totals, tags and flows come with them by their triggers.
create or replace function partita.copy_book(owner uuid, heir uuid, book bigint) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into partita.account (user_id, no, id, book_no, parent_no, name, description, type, color, is_favourite, is_placeholder, tags, props)
  select heir, a.no, a.id, a.book_no, a.parent_no,
         case when a.parent_no is null then partita.free_book_name(heir, a.id, a.name) else a.name end,
         a.description, a.type, a.color, a.is_favourite, a.is_placeholder, a.tags, a.props
    from partita.account a where a.user_id = owner and a.book_no = book;
  insert into partita.transaction (user_id, id, book_no, posted_at, entered_at, description, notes, split_a, split_b,
                                   account_a, account_b, amount, tags, props, other, added_by)
  select heir, t.id, t.book_no, t.posted_at, t.entered_at, t.description, t.notes, t.split_a, t.split_b,
         t.account_a, t.account_b, t.amount, t.tags, t.props, t.other, partita.seen_by_heir(t.added_by, owner, heir)
    from partita.transaction t where t.user_id = owner and t.book_no = book;
  insert into partita.item (user_id, book_no, id, kind, body, entered_at)
  select heir, i.book_no, i.id, i.kind, i.body, i.entered_at from partita.item i where i.user_id = owner and i.book_no = book;
end
$$;

-- Whether somebody has a thing or an action that goes by an id of this book.
create or replace function partita.meets_ids(owner uuid, heir uuid, book bigint, book_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from partita.account a join partita.account h on h.user_id = heir and h.id = a.id where a.user_id = owner and a.book_no = book)
      or exists (select from partita.transaction t join partita.transaction h on h.user_id = heir and h.id = t.id where t.user_id = owner and t.book_no = book)
      or exists (select from partita.item i join partita.item h on h.user_id = heir and h.id = i.id where i.user_id = owner and i.book_no = book)
      or exists (select from partita.action_book b join partita.action a on a.user_id = b.user_id and a.no = b.action_no
                   join partita.action h on h.user_id = heir and h.id = a.id where b.user_id = owner and b.book = book_id)
$$;

-- Gives a book to one of its members, who owns it from then on; who gave it stays as a member who may edit. Nothing of it is left
-- with them, so it cannot be brought back by an undo. Security definer: no caller may write rows of another.
create or replace function partita.hand_over(input jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := partita.caller();
  book bigint := partita.own_book(input);
  wanted constant text := partita.text_field(input, 'id');
  book_id constant text := partita.account_id(caller, book);
  heir constant uuid := (select m.member_id from partita.member m where m.user_id = caller and m.book_no = book and m.member_id::text = wanted);
  passing_id constant text := gen_random_uuid();
  members partita.member[];
  person uuid;
begin
  if heir is null then
    perform partita.refuse(404, {{refusal.noMember}}, 'id');
  end if;
  -- in one order, so that two who give each other a book do not wait for each other
  for person in select p.id from unnest(array[caller, heir]) p (id) order by p.id loop
    perform partita.lock_books(person, alone => true);
  end loop;
  book := partita.own_book(input);
  if partita.meets_ids(caller, heir, book, book_id) then
    perform partita.refuse(409, {{refusal.heirHasSome}});
  end if;
  perform partita.tell_name();
  members := array(select m from partita.member m where m.user_id = caller and m.book_no = book and m.member_id <> heir);
  perform partita.name_action(jsonb_build_object('id', passing_id, 'kind', 'hand-over', 'changesLocked', true));
  perform partita.copy_book(caller, heir, book);
  -- of the log only what was done in it counts, and not that it came
  delete from partita.action a where a.user_id = heir and a.id = passing_id;
  perform partita.copy_log(caller, heir, book_id);
  insert into partita.member (user_id, book_no, member_id, role, joined_at)
  select heir, book, m.member_id, m.role, m.joined_at from unnest(members) m;
  insert into partita.member (user_id, book_no, member_id, role) values (heir, book, caller, 'edit');
  delete from partita.account a where a.user_id = caller and a.no = book;
  delete from partita.action a using partita.action_book b
   where b.user_id = caller and b.book = book_id and a.user_id = b.user_id and a.no = b.action_no
     and not exists (select from partita.action_book o where o.user_id = caller and o.action_no = b.action_no and o.book <> book_id);
  delete from partita.log_tear r where r.user_id = caller and r.book = book_id;
  perform set_config('partita.action_no', '', true);
  return (
    select jsonb_build_object('BookId', book_id, 'BookName', s.shown, 'Role', s.role, 'Owner', partita.person_json(s.owner))
      from partita.shared_books() s where s.owner = heir and s.book_no = book);
end
$$;
