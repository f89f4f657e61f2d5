-- The history: the actions of a user, the books that each changed, and the earlier state of each record. Only the triggers of the log (320)
-- write it, in the commit of the change, so that no change is missing. Callers may read it.
create sequence if not exists partita.change_no;

-- An action: one call, or several with the same id. Actions without any remaining change are not stored.
create table if not exists partita.action (
  user_id  uuid not null constraint action_user references auth.users (id) on delete cascade,
  no       bigint not null,              -- newer actions have greater ones
  id       text collate "C" not null check (partita.read_id(id) is not null),
  kind     text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  at       timestamptz(3) not null,
  about_id text collate "C" not null,    -- the first thing that it touched
  undo_of  text collate "C",             -- the id of the action that it made undone
  by_id    uuid,                         -- the member who did it; null for the owner
  by_name  text,                         -- the name of that member at that time
  -- Set for a change of the members of a book, which changes no record and cannot be undone: the member's id and name at that time, and the
  -- new role.
  member_event jsonb,
  primary key (user_id, no),
  unique (user_id, id)
);
create index if not exists action_undo on partita.action (user_id, undo_of, no) where undo_of is not null;

-- The numbers of records of a book that an action added, changed and removed; all zero if a record came from another book. A book is
-- referred to by its id, as it gets another number when it is deleted and restored. `revision` exceeds all earlier numbers of the book
-- whenever the action changes a record of the book. Clients that follow a book use it as their sync cursor, as an action may continue after
-- newer ones.
create table if not exists partita.action_book (
  user_id   uuid not null,
  action_no bigint not null,
  book      text collate "C" not null,
  added     bigint not null default 0,
  changed   bigint not null default 0,
  removed   bigint not null default 0,
  revision bigint not null,
  primary key (user_id, action_no, book),
  constraint action_book_action foreign key (user_id, action_no) references partita.action (user_id, no) on delete cascade
);
create unique index if not exists action_book_newest on partita.action_book (user_id, book, action_no);
create unique index if not exists action_book_revision on partita.action_book (user_id, book, revision);

-- The last time that a change disappeared from the history of a book after a client may have read it: an action added a record and a later
-- call of the same action removed it. A client with an earlier sync cursor reads the book again.
create table if not exists partita.log_gap (
  user_id uuid not null constraint log_gap_user references auth.users (id) on delete cascade,
  book    text collate "C" not null,
  no      bigint not null,
  primary key (user_id, book)
);

-- The state of a record before an action changed it, in wire format; null if the record did not exist. The state afterwards is the `before`
-- of its next change, or the current row. A trigger deletes the changes of a deleted action: a foreign key would check each row of an
-- import, which was a third of the log's cost. An action has a second row for a record only if another action changed the record in
-- between.
create table if not exists partita.change (
  user_id        uuid not null,
  action_no      bigint not null,
  no             bigint not null,        -- the changes of a thing, in their order
  account_no     bigint,                 -- the number of an account that was removed: its transactions may go after it
  what           "char" not null check (what in ('A', 'I', 'T')),  -- account, item, transaction
  how            "char" not null check (how in ('A', 'C', 'R')),  -- added, changed, removed: as it is counted above
  id             text collate "C" not null,
  before         jsonb,
  primary key (user_id, action_no, what, id, no)
);
create unique index if not exists change_of_thing on partita.change (user_id, id, what, no);

-- The requests of an action, each as the digest of its call and its body: a retried request gets the earlier response (490). A response
-- that is a text is stored here; any other response is derived from the log. The requests are deleted with their action, like the changes.
create table if not exists partita.request (
  user_id   uuid not null,
  action_no bigint not null,
  digest    bytea not null,
  answer    jsonb,
  primary key (user_id, action_no, digest)
);

-- As in 100: plans must not depend on the users at the time of the statistics.
alter table partita.action
  alter column user_id set statistics 0, alter column undo_of set statistics 0;
alter table partita.action_book
  alter column user_id set statistics 0, alter column action_no set statistics 0, alter column book set statistics 0;
alter table partita.change
  alter column user_id set statistics 0, alter column action_no set statistics 0, alter column what set statistics 0;
alter table partita.request
  alter column user_id set statistics 0, alter column action_no set statistics 0;
