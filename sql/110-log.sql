-- What was done: the actions of a user, the books that each touched, and what each thing was before. Written by the triggers of
-- the log (320) alone, in the commit of the change, so that nothing can change without it. Callers may look.
create sequence if not exists partita.change_no;

-- What a person did at once: one call, or several with the same id. Those that left nothing changed are not kept.
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
  -- Set for a change of the members of a book, which touches no record and cannot be undone: the member's id and name at that time,
  -- and the role that the member has since.
  member_event jsonb,
  primary key (user_id, no),
  unique (user_id, id)
);
create index if not exists action_undo on partita.action (user_id, undo_of, no) where undo_of is not null;

-- How many things of a book an action added, changed and removed; none are left where a thing came from another book. A book
-- goes by its id, as it has another number when it was deleted and comes back. `touched_no` is greater than all of the book before it
-- whenever the action touches something of the book: those who follow a book go by it, as an action may go on after newer ones.
create table if not exists partita.action_book (
  user_id   uuid not null,
  action_no bigint not null,
  book      text collate "C" not null,
  added     bigint not null default 0,
  changed   bigint not null default 0,
  removed   bigint not null default 0,
  touched_no bigint not null,
  primary key (user_id, action_no, book),
  constraint action_book_action foreign key (user_id, action_no) references partita.action (user_id, no) on delete cascade
);
create unique index if not exists action_book_newest on partita.action_book (user_id, book, action_no);
create unique index if not exists action_book_touched on partita.action_book (user_id, book, touched_no);

-- The last time that something went from the log of a book of which somebody may have been told: what an action added and took back
-- by a later call. Who was told of the book before reads it anew.
create table if not exists partita.log_tear (
  user_id uuid not null constraint log_tear_user references auth.users (id) on delete cascade,
  book    text collate "C" not null,
  no      bigint not null,
  primary key (user_id, book)
);

-- What a thing was before an action touched it, as the wire has it; null when it was not there. What it became is the `before` of
-- its next change, or the present row. They go with their action by a trigger of it: a foreign key would look for it once for each
-- row of an import, which was a third of what the log costs. An action has a second row of a thing only where another one changed it in between.
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

-- The requests that an action was made of, each as the digest of its call and its body: one that is sent again is answered by what it
-- did (490). What it answered stands here where that is a text; all else follows from the log. They go with their action as changes do.
create table if not exists partita.request (
  user_id   uuid not null,
  action_no bigint not null,
  digest    bytea not null,
  answer    jsonb,
  primary key (user_id, action_no, digest)
);

-- As in 100: plans must not hang on who was there when statistics were taken.
alter table partita.action
  alter column user_id set statistics 0, alter column undo_of set statistics 0;
alter table partita.action_book
  alter column user_id set statistics 0, alter column action_no set statistics 0, alter column book set statistics 0;
alter table partita.change
  alter column user_id set statistics 0, alter column action_no set statistics 0, alter column what set statistics 0;
alter table partita.request
  alter column user_id set statistics 0, alter column action_no set statistics 0;
