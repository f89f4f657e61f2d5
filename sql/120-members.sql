-- The members of books. Rows stay the owner's; a member sees the rows of the book and changes them according to the role. Only definers
-- write here.
create table if not exists partita.member (
  user_id   uuid not null,               -- whose book it is
  book_no   bigint not null,
  member_id uuid not null constraint member_user references auth.users (id) on delete cascade,
  role      text collate "C" not null check (role in ('view', 'add', 'edit')),
  joined_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (user_id, book_no, member_id),
  constraint member_book foreign key (user_id, book_no) references partita.account (user_id, no) on delete cascade,
  check (member_id <> user_id)
);
create index if not exists member_of on partita.member (member_id);

-- An invitation to a book, valid once: only the digest of its token is stored.
create table if not exists partita.invitation (
  user_id uuid not null,
  book_no bigint not null,
  digest  bytea not null check (octet_length(digest) = 32),
  role    text collate "C" not null check (role in ('view', 'add', 'edit')),
  ends_at timestamptz(3) not null,
  primary key (user_id, book_no, digest),
  unique (digest),
  constraint invitation_book foreign key (user_id, book_no) references partita.account (user_id, no) on delete cascade
);

-- The owner's open offer to make a member the owner of a book; it ends with the membership. `owner_role` is the role that the current owner
-- keeps, null for none.
create table if not exists partita.ownership_offer (
  user_id    uuid not null,
  book_no    bigint not null,
  heir_id    uuid not null,
  owner_role text collate "C" check (owner_role in ('view', 'add', 'edit')),
  ends_at    timestamptz(3) not null,
  primary key (user_id, book_no),
  constraint ownership_offer_member foreign key (user_id, book_no, heir_id)
    references partita.member (user_id, book_no, member_id) on delete cascade
);
create index if not exists ownership_offer_heir on partita.ownership_offer (heir_id);

-- The names that members of a book see of each other: from their sign-in when it was last updated.
create table if not exists partita.person (
  user_id uuid primary key constraint person_user references auth.users (id) on delete cascade,
  name    text not null check (char_length(name) between 1 and 320)
);

-- Returns the rank of a role, for comparisons.
create or replace function partita.rank_of(role text) returns integer
language sql immutable parallel safe
return case role when 'view' then 1 when 'add' then 2 when 'edit' then 3 when 'own' then 4 end;

-- Returns the numbers of the books of the call's owner in which the caller has at least this role. Security definer: a policy that reads
-- the table it guards would recurse without end.
create or replace function partita.shared_nos(wanted_role text) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.book_no), '{}') from partita.member m
   where m.member_id = auth.uid() and m.user_id = partita.owner() and partita.rank_of(m.role) >= partita.rank_of(wanted_role)
$$;

-- Returns the same books by id, as the log has them.
create or replace function partita.shared_ids() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(a.id), '{}') from partita.member m join partita.account a on a.user_id = m.user_id and a.no = m.book_no
   where m.member_id = auth.uid() and m.user_id = partita.owner()
$$;

-- True if an action of the owner changed only books that the caller may see. Security definer, as above.
create or replace function partita.is_shared_action(of_action bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(b.book = any (partita.shared_ids())), false) from partita.action_book b
   where b.user_id = partita.owner() and b.action_no = of_action
$$;

-- True if any book of the call's owner has members. Actions then include their author. Security definer, as above.
create or replace function partita.has_members() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from partita.member m where m.user_id = partita.owner() and (partita.is_own() or m.member_id = auth.uid()))
$$;
