-- The fifteen account types: normal balance, family, and the allowed parent types.
create table if not exists partita.account_type (
  type      text collate "C" primary key,
  position  smallint not null unique,
  name      text not null,
  polarity  text not null check (polarity in ('DEBIT', 'CREDIT')),
  family    text not null,               -- an account that holds transactions keeps within it
  branch    text not null                -- types of one branch may sit under each other
);

create table if not exists partita.account_type_parent (
  parent_type text collate "C" not null references partita.account_type (type),
  child_type  text collate "C" not null references partita.account_type (type),
  primary key (parent_type, child_type)
);

insert into partita.account_type (type, position, name, polarity, family, branch) values
  {{types.rows}}
on conflict (type) do update set
  position = excluded.position, name = excluded.name, polarity = excluded.polarity,
  family = excluded.family, branch = excluded.branch;

insert into partita.account_type_parent (parent_type, child_type)
select p.type, c.type
  from partita.account_type p join partita.account_type c
    on c.type <> 'ROOT' and (p.type = 'ROOT' or p.branch = c.branch)
on conflict do nothing;

create or replace function partita.account_types(input jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(t.type, t.polarity) from partita.account_type t
$$;

create or replace function partita.account_types_full(input jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
    'AccountType', t.type, 'Name', t.name, 'Polarity', t.polarity, 'CanHoldTransactions', t.type <> 'ROOT'
  ) order by t.position)
  from partita.account_type t
$$;

create or replace function partita.account_type_relationships(input jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('ParentType', r.parent_type, 'ChildType', r.child_type)
    order by p.position, c.position)
  from partita.account_type_parent r
  join partita.account_type p on p.type = r.parent_type
  join partita.account_type c on c.type = r.child_type
$$;
