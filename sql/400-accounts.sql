-- Books and accounts: look-up, output, and the rules of the account tree.

-- Returns the book of a call: by name, ignoring case; without a name the first by creation (ids are time-ordered). Null if there is none.
create or replace function partita.find_book(owner uuid, input jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  wanted text := case when coalesce(input -> 'bookName', 'null') <> 'null' then partita.text_at(input, 'bookName', 1, {{limits.bookName}}) end;
begin
  return (
    select a.no from partita.account a
     where a.user_id = owner and a.parent_no is null and (wanted is null or lower(a.name) = lower(wanted))
       -- policies do not apply to definers
       and (owner = auth.uid() or a.no = any ((select partita.shared_nos('view'))::bigint[]))
     order by a.id limit 1
  );
end
$$;

create or replace function partita.book_at(owner uuid, input jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  book bigint := partita.find_book(owner, input);
begin
  if book is null then
    perform partita.raise_error(404, {{error.bookNotFound}});
  end if;
  return book;
end
$$;

create or replace function partita.account_at(owner uuid, book bigint, input jsonb) returns partita.account
language plpgsql stable set search_path = '' as $$
declare
  wanted text := partita.text_field(input, 'account.AccountId');
  found_account partita.account;
begin
  select a.* into found_account from partita.account a
   where a.user_id = owner and a.id = wanted and a.book_no = book;
  if found_account.no is null then
    perform partita.raise_error(404, {{error.accountNotFound}});
  end if;
  return found_account;
end
$$;

-- Returns the account and all its sub-accounts.
create or replace function partita.branch_of(owner uuid, top bigint) returns bigint[]
language sql stable set search_path = '' as $$
  with recursive branch as (
    select top as no
    union
    select a.no from branch b join partita.account a on a.user_id = owner and a.parent_no = b.no
  )
  select array_agg(b.no) from branch b
$$;

-- Returns an account as it is stored and exported.
create or replace function partita.account_json(a partita.account, parent_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'AccountId', a.id, 'AccountName', a.name, 'AccountDescription', a.description, 'AccountType', a.type,
    'AccountColor', a.color, 'ParentAccountId', parent_id,
    'IsFavourite', a.is_favourite::integer::text, 'IsPlaceholder', a.is_placeholder::integer::text,
    'TagsInSemicolonSeparated', a.tags, 'PropsInJSON', a.props)
$$;

-- Returns the amounts by currency for a response, if there are others than the first currency; zero amounts are omitted.
create or replace function partita.totals_json(own text, currencies text[], amounts numeric[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('Amount', t.amount::text)
             || case t.currency when '' then '{}' else jsonb_build_object('Currency', t.currency) end order by t.currency collate "C")
    from unnest(currencies, amounts) as t (currency, amount)
  having bool_or(t.currency <> own)
$$;

-- Returns the accounts of these books for a response: the amount of each in its own currency including sub-accounts, and all totals if
-- sub-accounts hold other currencies. Few books have several currencies, so others do not pay for them.
create or replace function partita.accounts_of(owner uuid, books bigint[])
returns table (no bigint, depth integer, id text, name text, description text, is_favourite boolean, currency text, total numeric,
               totals jsonb, answer jsonb)
language sql stable set search_path = '' as $$
  with recursive mine as materialized (
    select a as account, a.no, a.parent_no, a.id, a.own_total, a.currency from partita.account a
     where a.user_id = owner and a.book_no = any (books)
  ),
  by_depth as (
    select m.no, 0 as depth from mine m where m.parent_no is null
    union all
    select m.no, p.depth + 1 from by_depth p join mine m on m.parent_no = p.no
  ),
  upward as (
    select m.no as origin, m.no, m.parent_no, m.own_total, m.currency from mine m where m.own_total <> 0
    union
    select u.origin, p.no, p.parent_no, u.own_total, u.currency from upward u join mine p on p.no = u.parent_no
  ),
  rolled as (
    select u.no, u.currency, sum(u.own_total) as total from upward u group by u.no, u.currency having sum(u.own_total) <> 0
  ),
  several as (
    select m.no, partita.totals_json(m.currency, array_agg(r.currency), array_agg(r.total)) as totals
      from rolled r join mine m on m.no = r.no
     where exists (select from mine x where x.currency <> '')
     group by m.no, m.currency
  ),
  children as (select m.parent_no as no, count(*) as count from mine m group by m.parent_no)
  select m.no, p.depth, m.id, (m.account).name, (m.account).description, (m.account).is_favourite,
         m.currency, coalesce(r.total, 0), s.totals,
         partita.account_json(m.account, parent.id) || jsonb_build_object(
           'SubAccountsCount', coalesce(c.count, 0), 'TransactionsCount', (m.account).own_count,
           'TotalAmountHeld', coalesce(r.total, 0)::text)
         || case when s.totals is null then '{}' else jsonb_build_object('Totals', s.totals) end
    from mine m
    join by_depth p on p.no = m.no
    left join rolled r on r.no = m.no and r.currency = m.currency
    left join several s on s.no = m.no
    left join children c on c.no = m.no
    left join mine parent on parent.no = m.parent_no
$$;

create or replace function partita.account_answer(owner uuid, account partita.account) returns jsonb
language sql stable set search_path = '' as $$
  select o.answer from partita.accounts_of(owner, array[account.book_no]) o where o.no = account.no
$$;

-- Returns a virtual account, which is never stored: tags, favourites, search results. Counts and totals are those of its members.
create or replace function partita.virtual_account(
  id text, name text, type text, parent_id text, is_placeholder boolean, flag text, members bigint, transactions bigint, total numeric,
  totals jsonb
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'AccountId', id, 'AccountName', name, 'AccountDescription', '', 'AccountType', type, 'AccountColor', '#000000',
    'ParentAccountId', parent_id, 'IsFavourite', '0', 'IsPlaceholder', is_placeholder::integer::text,
    'TagsInSemicolonSeparated', '', 'PropsInJSON', '{}', flag, '1',
    'SubAccountsCount', members, 'TransactionsCount', transactions, 'TotalAmountHeld', coalesce(total, 0)::text)
    || case when totals is null then '{}' else jsonb_build_object('Totals', totals) end
$$;

-- Returns the joint amount of several accounts: in the book currency, and all totals if there are other currencies. An account includes its
-- sub-accounts and counts once, even if these are in the list too.
create or replace function partita.held_together(answers jsonb, out total numeric, out totals jsonb)
language sql stable set search_path = '' as $$
  with part as (
    select coalesce(t.value ->> 'Currency', '') as currency, sum((t.value ->> 'Amount')::numeric) as amount
      from jsonb_array_elements(answers) a
     cross join lateral jsonb_array_elements(coalesce(a.value -> 'Totals', jsonb_build_array(jsonb_build_object(
       'Currency', partita.currency_of(a.value ->> 'PropsInJSON', a.value ->> 'AccountType' = 'ROOT'),
       'Amount', a.value ->> 'TotalAmountHeld')))) t
     group by 1 having sum((t.value ->> 'Amount')::numeric) <> 0
  )
  select coalesce(sum(p.amount) filter (where p.currency = ''), 0), partita.totals_json('', array_agg(p.currency), array_agg(p.amount)) from part p
$$;

create or replace function partita.account_id(owner uuid, account_no bigint) returns text
language sql stable set search_path = '' as $$
  select a.id from partita.account a where a.user_id = owner and a.no = account_no
$$;

-- ---------------------------------------------------------------- reading

-- Returns a book for a response. A member sees it by its name among their own books, with the role, the owner, and `IsOffered` if the
-- ownership is offered to them. The owner sees `IsShared` if the book has members or open invitations.
create or replace function partita.as_shown(book jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if partita.is_own() then
    return book || case when exists (
      select from (select m.user_id, m.book_no from partita.member m union all select i.user_id, i.book_no from partita.invitation i) s
        join partita.account a on a.user_id = s.user_id and a.no = s.book_no
       where s.user_id = auth.uid() and a.id = book ->> 'AccountId') then '{"IsShared": true}'::jsonb else '{}' end;
  end if;
  return book || jsonb_build_object('AccountName', current_setting('partita.shown'),
    'Role', current_setting('partita.role'), 'Owner', partita.person_json(partita.owner()))
    || case when exists (
      select from partita.ownership_offer o join partita.account a on a.user_id = o.user_id and a.no = o.book_no
       where o.heir_id = auth.uid() and o.user_id = partita.owner() and a.id = book ->> 'AccountId' and o.ends_at > now())
      then '{"IsOffered": true}'::jsonb else '{}' end;
end
$$;

-- Returns the caller's own books, then the books that others share with the caller.
create or replace function partita.all_books(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.caller();
  books jsonb;
  shared record;
begin
  select coalesce(jsonb_agg(partita.as_shown(o.answer) order by o.id), '[]') into books
    from partita.accounts_of(caller, array(
      select a.no from partita.account a where a.user_id = caller and a.parent_no is null)) o
   where o.depth = 0;
  if exists (select from partita.member m where m.member_id = caller) then
    for shared in select s.* from partita.shared_books() s order by lower(s.shown) loop
      perform set_config('partita.owner', shared.owner::text, true), set_config('partita.shown', shared.shown, true),
        set_config('partita.role', shared.role, true);
      books := books || coalesce((
        select jsonb_agg(partita.as_shown(o.answer))
          from partita.accounts_of(shared.owner, array[shared.book_no]) o where o.depth = 0), '[]');
    end loop;
    perform set_config('partita.owner', '', true);
  end if;
  return books;
end
$$;

create or replace function partita.root_account(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.find_book(caller, input);
begin
  return coalesce((select partita.as_shown(o.answer) from partita.accounts_of(caller, array[book]) o where o.depth = 0), 'null');
end
$$;

create or replace function partita.all_accounts(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
begin
  return (select jsonb_agg(case o.depth when 0 then partita.as_shown(o.answer) else o.answer end order by o.depth, o.id)
            from partita.accounts_of(caller, array[book]) o);
end
$$;

create or replace function partita.favourite_container_account(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  favourites constant jsonb := (
    select coalesce(jsonb_agg(o.answer), '[]') from partita.accounts_of(caller, array[book]) o where o.is_favourite);
begin
  return (
    select partita.virtual_account({{virtual.favourites}}, 'Favourites', 'ROOT', partita.account_id(caller, book), true,
             'IsFavouriteContainer', jsonb_array_length(favourites), 0, h.total, h.totals)
      from partita.held_together(favourites) h
  );
end
$$;

-- ---------------------------------------------------------------- rules

-- Reads the sent fields over `base`: the stored account, or defaults without an id.
create or replace function partita.read_account(input jsonb, base partita.account) returns partita.account
language plpgsql stable set search_path = '' as $$
declare
  sent jsonb := input -> 'account';
  is_new boolean := base.id is null;
begin
  if jsonb_typeof(sent) is distinct from 'object' then
    perform partita.raise_error(400, {{error.required}}, 'account');
  end if;
  base.id := partita.id_at(input, 'account.AccountId');
  if is_new or sent ? 'AccountType' then
    base.type := partita.text_field(input, 'account.AccountType');
    if not exists (select from partita.account_type t where t.type = base.type) then
      perform partita.raise_error(400, {{error.notAType}}, 'account.AccountType');
    end if;
  end if;
  if not is_new and (base.parent_no is null) <> (base.type = 'ROOT') then
    perform partita.raise_error(400, {{error.rootStays}}, 'account.AccountType');
  end if;
  if is_new or sent ? 'AccountName' then
    base.name := partita.text_at(input, 'account.AccountName', 1, case base.type when 'ROOT' then {{limits.bookName}} else {{limits.accountName}} end);
  end if;
  if sent ? 'AccountDescription' then
    base.description := partita.text_at(input, 'account.AccountDescription', 0, {{limits.accountDescription}});
  end if;
  if sent ? 'AccountColor' then
    base.color := partita.color_at(input, 'account.AccountColor');
  end if;
  if sent ? 'IsFavourite' then
    base.is_favourite := partita.flag_at(input, 'account.IsFavourite');
  end if;
  if sent ? 'IsPlaceholder' then
    base.is_placeholder := partita.flag_at(input, 'account.IsPlaceholder');
  end if;
  if sent ? 'TagsInSemicolonSeparated' then
    base.tags := partita.tags_at(input, 'account.TagsInSemicolonSeparated');
  end if;
  if sent ? 'PropsInJSON' then
    base.props := partita.json_at(input, 'account.PropsInJSON');
  end if;
  base.currency := partita.currency_of(base.props, base.type = 'ROOT');
  base.is_placeholder := base.is_placeholder or base.type = 'ROOT';
  if is_new or sent ? 'ParentAccountId' then
    if (coalesce(sent -> 'ParentAccountId', 'null') = 'null') <> (base.type = 'ROOT') then
      perform partita.raise_error(400, {{error.parentMismatch}}, 'account.ParentAccountId');
    end if;
    base.parent_no := null;
    if base.type <> 'ROOT' then
      select a.no, a.book_no into base.parent_no, base.book_no from partita.account a
       where a.user_id = base.user_id and a.id = partita.text_field(input, 'account.ParentAccountId')
         and (base.book_no is null or a.book_no = base.book_no);
      if base.parent_no is null then
        perform partita.raise_error(404, {{error.parentNotFound}});
      end if;
    end if;
  end if;
  return base;
end
$$;

-- Returns an account that does not exist yet, with the defaults for fields that are not sent.
create or replace function partita.blank_account(owner uuid, book bigint) returns partita.account
language plpgsql stable set search_path = '' as $$
declare
  blank partita.account;
begin
  blank.user_id := owner;
  blank.book_no := book;
  blank.description := '';
  blank.color := '#000000';
  blank.is_favourite := false;
  blank.is_placeholder := false;
  blank.tags := '';
  blank.props := '{}';
  blank.currency := '';
  blank.own_total := 0;
  blank.own_count := 0;
  return blank;
end
$$;

-- Returns the currency of a book, by the properties of its root account.
create or replace function partita.book_currency(props text) returns text
language sql immutable set search_path = '' as $$
  select case when partita.text_of(props, 'CurrencyCodeName') ~ '^[A-Z]{3}$' then partita.text_of(props, 'CurrencyCodeName')
              else {{defaults.currency}} end
$$;

-- Requires that an account's currency, if set, is a currency code or a commodity of its book. `import_commodities` has the commodities of
-- an import, by book id. A stored currency may stay.
create or replace function partita.check_known_currency(account partita.account, stored partita.account, import_commodities jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  named constant text := case when account.parent_no is not null and strpos(account.props, '"Currency"') > 0
    then partita.text_of(account.props, 'Currency') end;
begin
  if named is null or named = any (array[{{currency.codes}}])
    or stored.no is not null and named = partita.text_of(stored.props, 'Currency')
    or named <> '' and account.currency = named and (
      coalesce(import_commodities -> partita.account_id(account.user_id, account.book_no), '[]') ? named
      or exists (select from partita.item i
                  where i.user_id = account.user_id and i.book_no = account.book_no and i.kind = 'commodity'
                    and partita.text_of(i.body, 'Symbol') = named)) then
    return;
  end if;
  perform partita.raise_error(400, {{error.unknownCurrency}}, 'account.PropsInJSON', jsonb_build_object('currency', left(named, {{limits.currency}})));
end
$$;

-- Rejects a change of currency for an account with transactions, and the book currency as an account's own (an account without one has it
-- already). The book keeps its currency while accounts have others.
create or replace function partita.check_currency(account partita.account, stored partita.account) returns void
language plpgsql stable set search_path = '' as $$
declare
  owner constant uuid := account.user_id;
begin
  if account.currency <> '' and account.currency = (
    select partita.book_currency(b.props) from partita.account b where b.user_id = owner and b.no = account.book_no) then
    perform partita.raise_error(403, {{error.bookCurrency}}, params => jsonb_build_object('currency', account.currency));
  elsif stored.own_count > 0 and account.currency <> stored.currency then
    perform partita.raise_error(403, {{error.keepsCurrency}});
  elsif account.parent_no is null and partita.book_currency(account.props) <> partita.book_currency(stored.props)
    and exists (select from partita.account a where a.user_id = owner and a.book_no = stored.no and a.currency <> '') then
    perform partita.raise_error(403, {{error.bookKeepsCurrency}});
  end if;
end
$$;

-- Limits the depth of the account tree; the root is on no level. Counts only up to the limit.
create or replace function partita.check_depth(account partita.account, stored partita.account) returns void
language plpgsql stable set search_path = '' as $$
declare
  owner constant uuid := account.user_id;
  levels integer;
begin
  if account.parent_no is null or account.parent_no = stored.parent_no then
    return;
  end if;
  with recursive upward as (
    select a.parent_no as no, 1 as level from partita.account a where a.user_id = owner and a.no = account.parent_no
    union all
    select a.parent_no, u.level + 1 from upward u join partita.account a on a.user_id = owner and a.no = u.no
     where u.level <= {{limits.accountDepth}}
  ),
  downward as (
    select stored.no as no, 1 as level
    union all
    select a.no, d.level + 1 from downward d join partita.account a on a.user_id = owner and a.parent_no = d.no
     where d.level <= {{limits.accountDepth}}
  )
  select (select max(u.level) from upward u) - 1 + (select max(d.level) from downward d) into levels;
  if levels > {{limits.accountDepth}} then
    perform partita.raise_error(403, {{error.tooDeep}}, params => jsonb_build_object('most', {{limits.accountDepth}}));
  end if;
end
$$;

-- Checks the rules for an account in relation to its parent, siblings and sub-accounts. `stored` is null for a new one.
create or replace function partita.check_account(account partita.account, stored partita.account) returns void
language plpgsql stable set search_path = '' as $$
declare
  owner constant uuid := account.user_id;
begin
  if exists (select from partita.account a where a.user_id = owner and a.id <> account.id
               and a.parent_no is not distinct from account.parent_no and lower(a.name) = lower(account.name)) then
    if account.parent_no is null then
      perform partita.raise_error(409, {{error.bookExists}});
    end if;
    perform partita.raise_error(409, {{error.accountExists}});
  end if;
  if account.parent_no is not null and not exists (
    select from partita.account p join partita.account_type_parent r on r.parent_type = p.type and r.child_type = account.type
     where p.user_id = owner and p.no = account.parent_no) then
    perform partita.raise_error(403, {{error.typeNotHere}}, params => jsonb_build_object('type', account.type));
  end if;
  perform partita.check_currency(account, stored);
  if stored.no is null then
    perform partita.check_depth(account, stored);
    return;
  end if;
  if account.parent_no is distinct from stored.parent_no
    and account.parent_no = any (partita.branch_of(owner, account.no)) then
    perform partita.raise_error(403, {{error.belowItself}});
  end if;
  if account.type <> stored.type then
    if exists (select from partita.account c where c.user_id = owner and c.parent_no = account.no
                 and not exists (select from partita.account_type_parent r
                                  where r.parent_type = account.type and r.child_type = c.type)) then
      perform partita.raise_error(403, {{error.typeNotAbove}}, params => jsonb_build_object('type', account.type));
    end if;
    if stored.own_count > 0 and (select count(distinct t.family) from partita.account_type t
                                  where t.type in (account.type, stored.type)) > 1 then
      perform partita.raise_error(403, {{error.keepsFamily}});
    end if;
  end if;
  if account.is_placeholder and stored.own_count > 0 then
    perform partita.raise_error(403, {{error.noPlaceholder}});
  end if;
  perform partita.check_depth(account, stored);
end
$$;

-- Returns the conflicts of property keys: the stored value is neither the one that the caller saw (`seen.props`) nor the new one.
create or replace function partita.seen_props_issues(seen text, becomes text, stored text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if seen is null then
    return '[]';
  elsif partita.read_json(seen) is null then
    perform partita.raise_error(400, {{error.invalidInput}}, 'seen');
  end if;
  return (
    select coalesce(jsonb_agg(partita.issue('props.' || s.key, {{error.fieldChangedMeanwhile}},
             jsonb_build_object('stored', coalesce(n.value::text, ''))) order by s.ordinal), '[]')
      from json_each(partita.json_of(seen)) with ordinality s (key, value, ordinal),
           lateral (select partita.json_of(stored) -> s.key as value, (partita.json_of(becomes) -> s.key)::jsonb as wanted) n
     where n.value::jsonb is distinct from s.value::jsonb and n.value::jsonb is distinct from n.wanted);
end
$$;

-- Rejects a field whose stored value is neither the one that the caller saw (`seen`) nor the sent one: it was changed meanwhile.
create or replace function partita.check_seen(input jsonb, account partita.account, stored partita.account) returns void
language plpgsql stable set search_path = '' as $$
declare
  seen constant jsonb := nullif(input -> 'seen', 'null');
  there constant jsonb := partita.account_json(stored, partita.account_id(stored.user_id, stored.parent_no));
  wanted constant jsonb := partita.account_json(account, partita.account_id(account.user_id, account.parent_no));
  issues jsonb;
begin
  if seen is null then
    return;
  elsif jsonb_typeof(seen) <> 'object' then
    perform partita.raise_error(400, {{error.invalidInput}}, 'seen');
  end if;
  issues := (
    select coalesce(jsonb_agg(partita.issue('account.' || f.name, {{error.fieldChangedMeanwhile}},
             jsonb_build_object('stored', coalesce(there ->> f.name, ''))) order by f.ordinal), '[]')
      from unnest(array['AccountName', 'AccountDescription', 'AccountType', 'AccountColor', 'ParentAccountId', 'IsPlaceholder',
                        'TagsInSemicolonSeparated']) with ordinality f (name, ordinal)
     where seen ? f.name and input -> 'account' ? f.name
       and there -> f.name <> seen -> f.name and there -> f.name <> wanted -> f.name)
    || partita.seen_props_issues(seen ->> 'props', account.props, stored.props);
  if issues <> '[]' then
    perform partita.raise_errors(409, jsonb_build_array(
      partita.issue(null, {{error.accountChangedMeanwhile}}, jsonb_build_object('name', stored.name))) || issues);
  end if;
end
$$;

-- Returns stored properties with some keys set and others unset, in the order of JSON.stringify: existing keys stay in place, new ones
-- follow, numeric ones first. Escapes for characters that the database does not support are replaced during the work and restored.
create or replace function partita.props_with(props text, set_text text, unset text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  no_character constant text := '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})';
  mark constant text := '\\u0001u\1';
begin
  return (
    select regexp_replace('{' || coalesce(string_agg(to_json(k.key)::text || ':' || k.value, ',' order by k.index, k.is_new, k.ordinal), '') || '}',
             '\\u0001u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u\1', 'g')
      from (
        select e.key, (array_agg(e.value::text order by e.is_set desc, e.ordinal desc))[1] as value,
               bool_and(e.is_set) as is_new, coalesce(min(e.ordinal) filter (where not e.is_set), min(e.ordinal)) as ordinal,
               case when e.key ~ '^(0|[1-9][0-9]{0,9})$' and e.key::bigint < 4294967295 then e.key::bigint end as index
          from (
            select o.key, o.value, o.ordinal, false as is_set
              from json_each(regexp_replace(props, no_character, mark, 'g')::json) with ordinality o (key, value, ordinal)
             where o.key <> all (unset)
            union all
            select n.key, n.value, n.ordinal, true
              from json_each(regexp_replace(set_text, no_character, mark, 'g')::json) with ordinality n (key, value, ordinal)
          ) e group by e.key) k);
end
$$;

-- Returns the properties of an account with the keys that a call sets and unsets. The new values may be sent as text, as jsonb keeps no
-- order.
create or replace function partita.props_at(input jsonb, stored text) returns text
language plpgsql stable set search_path = '' as $$
declare
  changes constant jsonb := input -> 'props';
  merged text;
begin
  if jsonb_typeof(changes) <> 'object' or coalesce(jsonb_typeof(changes -> 'unset'), 'array') <> 'array' then
    perform partita.raise_error(400, {{error.invalidInput}}, 'props');
  elsif input -> 'account' ? 'PropsInJSON' then
    perform partita.raise_error(400, {{error.propsTwice}}, 'props');
  end if;
  merged := partita.props_with(stored, coalesce(changes ->> 'set', '{}'), array(select jsonb_array_elements_text(coalesce(changes -> 'unset', '[]'))));
  if char_length(merged) > {{limits.propsLength}} then
    perform partita.raise_error(400, {{error.atMost}}, 'props', jsonb_build_object('most', {{limits.propsLength}}));
  end if;
  return partita.checked(partita.read_json(merged), {{error.notJson}}, 'props');
end
$$;

create or replace function partita.insert_account(account partita.account) returns partita.account
language plpgsql volatile set search_path = '' as $$
begin
  account.no := nextval('partita.account_no');
  account.book_no := coalesce(account.book_no, account.no);
  insert into partita.account (no, id, book_no, parent_no, name, description, type, color, is_favourite, is_placeholder, tags, props)
  values (account.no, account.id, account.book_no, account.parent_no, account.name, account.description, account.type,
          account.color, account.is_favourite, account.is_placeholder, account.tags, account.props);
  return account;
end
$$;

create or replace function partita.replace_account(account partita.account) returns void
language sql volatile set search_path = '' as $$
  update partita.account a
     set parent_no = account.parent_no, name = account.name, description = account.description, type = account.type,
         color = account.color, is_favourite = account.is_favourite, is_placeholder = account.is_placeholder,
         tags = account.tags, props = account.props
   where a.user_id = account.user_id and a.no = account.no
$$;

-- ---------------------------------------------------------------- writing

-- Only the owner changes or deletes a book itself.
create or replace function partita.check_owner(account partita.account) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if account.parent_no is null and not partita.is_own() then
    perform partita.raise_role_error();
  end if;
end
$$;

create or replace function partita.add_subaccount(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.me();
  is_book constant boolean := input #>> '{account,AccountType}' = 'ROOT';
  account partita.account;
  stored partita.account;
begin
  perform partita.lock_books(caller, alone => true);
  account := partita.read_account(input,
    partita.blank_account(caller, case when not is_book then partita.book_at(caller, input) end));
  select a.* into stored from partita.account a where a.user_id = caller and a.id = account.id;
  if stored.no is null then
    perform partita.check_known_currency(account, stored, '{}');
    perform partita.check_account(account, stored);
    account := partita.insert_account(account);
  else
    -- a retry after a lost response
    account.no := stored.no;
    account.book_no := coalesce(account.book_no, stored.no);
    account.own_total := stored.own_total;
    account.own_count := stored.own_count;
    if account is distinct from stored then
      perform partita.raise_error(409, {{error.accountIdTaken}});
    end if;
  end if;
  return partita.account_answer(caller, account);
end
$$;

create or replace function partita.update_subaccount(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.me();
  account partita.account;
  stored partita.account;
begin
  perform partita.lock_books(caller, alone => true);
  stored := partita.account_at(caller, partita.book_at(caller, input), input);
  perform partita.check_owner(stored);
  account := partita.read_account(input, stored);
  if coalesce(input -> 'props', 'null') <> 'null' then
    account.props := partita.props_at(input, stored.props);
    account.currency := partita.currency_of(account.props, account.parent_no is null);
  end if;
  perform partita.check_seen(input, account, stored);
  perform partita.check_known_currency(account, stored, '{}');
  perform partita.check_account(account, stored);
  perform partita.replace_account(account);
  return partita.account_answer(caller, account);
end
$$;

-- Deletes accounts whose transactions are already deleted. The settings make the planner use bitmap scans for the foreign-key look-ups,
-- one per account, and so choose the most selective index. Otherwise, while the statistics count the table as empty, it may take the
-- primary key as equally cheap.
create or replace function partita.delete_accounts(owner uuid, account_nos bigint[]) returns void
language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan set enable_indexscan = off as $$
begin
  delete from partita.account a where a.user_id = owner and a.no = any (account_nos);
end
$$;

create or replace function partita.delete_subaccount(input jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := partita.me();
  account partita.account;
  branch bigint[];
  transactions_gone bigint;
begin
  perform partita.lock_books(caller, alone => true);
  account := partita.account_at(caller, partita.book_at(caller, input), input);
  perform partita.check_owner(account);
  branch := partita.branch_of(caller, account.no);
  if not partita.boolean_at(input, 'override') and (cardinality(branch) > 1 or account.own_count > 0) then
    if account.parent_no is null then
      perform partita.raise_error(403, {{error.bookNotEmpty}}, params => jsonb_build_object('name', account.name));
    end if;
    perform partita.raise_error(403, {{error.accountNotEmpty}}, params => jsonb_build_object('name', account.name));
  end if;
  -- the account represents the action, not one of its transactions, which are deleted first; a book is deleted with all its content, locked
  -- or not
  perform partita.add_action_details(jsonb_build_object('aboutId', account.id)
    || case when account.parent_no is null then '{"changesLocked": true}'::jsonb else '{}' end);
  transactions_gone := partita.delete_transactions(caller, array(
    select x.id from partita.transaction x where x.user_id = caller and x.account_a = any (branch)
    union
    select x.id from partita.transaction x where x.user_id = caller and x.account_b = any (branch)
    order by id)); -- what lies together goes together
  perform partita.delete_accounts(caller, branch);
  return to_jsonb(format('Deleted %s account%s and %s transaction%s',
    cardinality(branch), case cardinality(branch) when 1 then '' else 's' end,
    transactions_gone, case transactions_gone when 1 then '' else 's' end));
end
$$;
