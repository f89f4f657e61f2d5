-- The verification of a book: all stored totals are computed again from its rows. Rows outside of any book can exist if constraints were
-- switched off. Each function finds some kinds of problems; amounts are in minor units.
do $types$
begin
  if to_regtype('partita.problem') is null then
    create type partita.problem as (what text, id text, name text, expected text, seen text);
  end if;
end
$types$;

create or replace function partita.wrong_totals(owner uuid, book bigint) returns setof partita.problem
language sql stable set search_path = '' as $$
  with held as (
    select s.no, sum(s.amount) as total, sum(s.count) as count from (
      select t.account_a as no, sum(t.amount) as amount, count(*) as count
        from partita.transaction t where t.user_id = owner and t.book_no = book group by t.account_a
      union all
      select t.account_b, -sum(t.amount), count(*)
        from partita.transaction t where t.user_id = owner and t.book_no = book group by t.account_b
    ) s group by s.no
  )
  select p.what, a.id, a.name, p.expected::text, p.seen::text
    from partita.account a
    left join held h on h.no = a.no
   cross join lateral (values
     ('account-total', coalesce(h.total, 0), a.own_total),
     ('account-count', coalesce(h.count, 0), a.own_count)) p (what, expected, seen)
   where a.user_id = owner and a.book_no = book and p.expected <> p.seen
$$;

-- Returns the tag links that the transactions of a book should have. Lists of accounts are queried by `in`, here and below, which uses a
-- hash table whatever the planner's estimate: a join of few with many rows would compare all of them.
create or replace function partita.links_of(owner uuid, book bigint) returns setof partita.transaction_tag
language sql stable set search_path = '' as $$
  with worth as materialized (
    select a.no from partita.account a join partita.account_type y on y.type = a.type
     where a.user_id = owner and a.book_no = book and y.branch = 'net worth'
  ),
  other as materialized (select a.no, a.currency from partita.account a where a.user_id = owner and a.book_no = book and a.currency <> '')
  select t.user_id, t.book_no, tag.name, t.posted_at, t.entered_at, t.id,
         t.amount * ((t.account_a in (select w.no from worth w))::integer - (t.account_b in (select w.no from worth w))::integer),
         coalesce((select o.currency from other o where o.no = t.account_a), '')
    from partita.transaction t
   cross join unnest(string_to_array(t.tags, ';')) as tag (name)
   where t.user_id = owner and t.book_no = book and t.tags <> ''
$$;

create or replace function partita.wrong_tags(owner uuid, book bigint) returns setof partita.problem
language sql stable set search_path = '' as $$
  with link as (
    select l.name, l.effect, l.currency, sum(l.due) as due, sum(l.there) as there from (
      select d.name, d.posted_at, d.entered_at, d.id, d.effect, d.currency, 1 as due, 0 as there from partita.links_of(owner, book) d
      union all
      select k.name, k.posted_at, k.entered_at, k.id, k.effect, k.currency, 0, 1 from partita.transaction_tag k
       where k.user_id = owner and k.book_no = book
    ) l group by l.name, l.posted_at, l.entered_at, l.id, l.effect, l.currency
  ),
  tag as (
    -- existing links that should not exist offset missing ones
    select l.name, sum(l.due) as due, sum(l.due * l.effect) filter (where l.currency = '') as total, sum(l.there) as there,
           sum(least(l.due, l.there)) as right
      from link l group by l.name
  ),
  other as (
    select c.name, sum(c.due) as due, sum(c.there) as there from (
      select l.name, l.currency, l.due * l.effect as due, 0 as there from link l where l.currency <> ''
      union all
      select k.name, k.currency, 0, k.total from partita.tag_currency k where k.user_id = owner and k.book_no = book
    ) c group by c.name, c.currency having sum(c.due) <> sum(c.there)
  )
  select p.what, {{virtual.tagPrefix}} || coalesce(t.name, k.name), coalesce(t.name, k.name), p.expected::text, p.seen::text
    from tag t
    full join (select k.* from partita.tag k where k.user_id = owner and k.book_no = book) k on k.name = t.name
   cross join lateral (values
     ('tag-total', coalesce(t.total, 0), coalesce(k.own_total, 0)),
     ('tag-count', coalesce(t.due, 0), coalesce(k.own_count, 0)),
     ('tag-rows', coalesce(t.due, 0), case when t.there = t.due then t.right else coalesce(t.there, 0) end)) p (what, expected, seen)
   where p.expected <> p.seen
  union all
  select 'tag-total', {{virtual.tagPrefix}} || o.name, o.name, o.due::text, o.there::text from other o
$$;

create or replace function partita.wrong_flows(owner uuid, book bigint) returns setof partita.problem
language sql stable set search_path = '' as $$
  select 'flow', concat_ws(' ', f.month, f.from_id, f.to_id), concat_ws(', ', f.month, f.from_name, f.to_name),
         case when f.amount <> 0 then f.kept_amount + f.amount else f.kept_count + f.count end::text,
         case when f.amount <> 0 then f.kept_amount else f.kept_count end::text
    from (
      select to_char(d.month, 'YYYY-MM') as month, a.id as from_id, b.id as to_id, a.name as from_name, b.name as to_name,
             d.amount, d.count, coalesce(k.amount, 0) as kept_amount, coalesce(k.count, 0) as kept_count
        from partita.drift_of_flows(owner, book) d
        left join partita.flow k on k.user_id = owner and k.book_no = book and k.month = d.month and k.from_no = d.from_no and k.to_no = d.to_no
        left join partita.account a on a.user_id = owner and a.no = d.from_no
        left join partita.account b on b.user_id = owner and b.no = d.to_no) f
$$;

-- Returns transactions with a side in another book or in no account, between two currencies, or not findable by a search.
create or replace function partita.wrong_sides(owner uuid, book bigint) returns setof partita.problem
language sql stable set search_path = '' as $$
  with mine as materialized (select a.no from partita.account a where a.user_id = owner and a.book_no = book),
  other as materialized (select a.no, a.currency from partita.account a where a.user_id = owner and a.book_no = book and a.currency <> ''),
  suspect as materialized (
    select t.* from partita.transaction t
     where t.user_id = owner and t.book_no = book
       and (t.account_a not in (select m.no from mine m) or t.account_b not in (select m.no from mine m)
         or (exists (select from other) and coalesce((select o.currency from other o where o.no = t.account_a), '')
                                         <> coalesce((select o.currency from other o where o.no = t.account_b), ''))
         or t.search is distinct from partita.fold({{texts t.@column || E'\n' ||}} t.tags))
  )
  select p.what, t.id, t.description, p.expected, p.seen
    from suspect t
   cross join lateral (
     select (select a.book_no from partita.account a where a.user_id = owner and a.no = t.account_a) as a,
            (select b.book_no from partita.account b where b.user_id = owner and b.no = t.account_b) as b,
            (select a.currency from partita.account a where a.user_id = owner and a.no = t.account_a) as currency_a,
            (select b.currency from partita.account b where b.user_id = owner and b.no = t.account_b) as currency_b offset 0) found
   cross join lateral (
     select 'no-account' as what, partita.account_id(owner, book) as expected, '' as seen where found.a is null or found.b is null
     union all
     select 'other-book', partita.account_id(owner, book),
            coalesce(partita.account_id(owner, case when found.a <> book then found.a else found.b end), '')
      where found.a <> book or found.b <> book
     union all
     select 'currencies', found.currency_a, found.currency_b where found.currency_a <> found.currency_b
     union all
     select 'findable', partita.fold({{texts t.@column || E'\n' ||}} t.tags), t.search
      where t.search is distinct from partita.fold({{texts t.@column || E'\n' ||}} t.tags)) p
$$;

-- Returns accounts without their parent, below themselves, or below an account of another book.
create or replace function partita.wrong_parents(owner uuid, book bigint) returns setof partita.problem
language sql stable set search_path = '' as $$
  with recursive mine as materialized (
    select a.no, a.id, a.name, a.parent_no, (select p.book_no from partita.account p where p.user_id = owner and p.no = a.parent_no) as parent_book
      from partita.account a where a.user_id = owner and a.book_no = book
  ),
  upward as (
    select m.no as start, m.parent_no as no from mine m where m.parent_no is not null
    union
    select u.start, m.parent_no from upward u join mine m on m.no = u.no where m.parent_no is not null and u.no <> u.start
  )
  select 'no-parent', m.id, m.name, m.parent_no::text, '' from mine m where m.parent_no is not null and m.parent_book is null
  union all
  select 'other-book', m.id, m.name, partita.account_id(owner, book), coalesce(partita.account_id(owner, m.parent_book), '')
    from mine m where m.parent_book <> book
  union all
  select 'circle', m.id, m.name, partita.account_id(owner, book), m.id from mine m
   where exists (select from upward u where u.start = m.no and u.no = m.no)
$$;

-- Returns values that no call accepts: the maximum and the actual length, or the required value. All values of transactions are first
-- checked in one pass (`fits`), as describing each value takes a hundred times as long.
create or replace function partita.wrong_values(owner uuid, book bigint) returns setof partita.problem
language sql stable set search_path = '' as $$
  select 'limit', a.id, a.name, p.most, p.seen
    from partita.account a
   cross join lateral (values
     (char_length(a.name) between 1 and case when a.type = 'ROOT' then {{limits.bookName}} else {{limits.accountName}} end,
      'AccountName <= ' || case when a.type = 'ROOT' then {{limits.bookName}} else {{limits.accountName}} end, char_length(a.name)::text),
     (char_length(a.description) <= {{limits.accountDescription}}, 'AccountDescription <= {{limits.accountDescription}}', char_length(a.description)::text),
     (partita.read_id(a.id) is not null, 'AccountId', a.id),
     (partita.read_color(a.color) is not null, 'AccountColor', a.color),
     (partita.read_tags(a.tags) is not distinct from a.tags, 'TagsInSemicolonSeparated', a.tags),
     (partita.read_json(a.props) is not null, 'PropsInJSON', a.props)) p (is_right, most, seen)
   where a.user_id = owner and a.book_no = book and not p.is_right
  union all
  select 'limit', t.id, t.description, p.most, p.seen
    from (
      select t.*, array[
        {{texts, char_length(t.@column) @size}},
        t.amount between -{{limits.amountMost}} and {{limits.amountMost}}, t.account_a <> t.account_b, partita.read_id(t.id) is not null,
        t.posted_at >= '0001-01-01Z' and t.posted_at < '10000-01-01Z', t.entered_at >= '0001-01-01Z' and t.entered_at < '10000-01-01Z',
        partita.read_tags(t.tags) is not distinct from t.tags, partita.read_json(t.props) is not null,
        partita.read_json(t.other) is not null] as fits
        from partita.transaction t where t.user_id = owner and t.book_no = book offset 0) t
   cross join lateral unnest(t.fits, array[
     {{texts, '@wire <= @most'}},
     'TransactionSplitAValue <= {{limits.amountMost}}', 'TransactionSplitBAccountId', 'TransactionId',
     'TransactionDatePosted', 'TransactionDateEntered',
     'TagsInSemicolonSeparated', 'PropsInJSON', 'OtherTransactionSplitInfoInJSON'
   ], array[
     {{texts, char_length(t.@column)::text}},
     t.amount::text, partita.account_id(owner, t.account_b), t.id,
     t.posted_at::text, t.entered_at::text,
     t.tags, t.props, t.other]) p (fits, most, seen)
   where false = any (t.fits) and not p.fits
$$;

-- Compares the `balance-check` items with the balances of their accounts at the end of those days of the book. Malformed items are skipped;
-- of several on one day the last one counts.
create or replace function partita.wrong_balances(owner uuid, book bigint)
returns table (what text, id text, name text, expected text, seen text, day text)
language sql stable set search_path = '' as $$
  with zone as materialized (select partita.zone_of_book(owner, book) as name),
  entry as materialized (
    select a.no, a.id, a.name, i.id as item_id, partita.text_of(i.body, 'Date') as day, partita.text_of(i.body, 'Balance') as minor
      from partita.item i
     cross join lateral (select x.no, x.id, x.name from partita.account x
                          where x.user_id = owner and x.id = i.account and x.book_no = book offset 0) a
     where i.user_id = owner and i.book_no = book and i.kind = 'balance-check'
  ),
  due as materialized (
    select distinct on (e.no, e.day) e.no, e.id, e.name, e.day, e.minor::numeric as minor from entry e
     where partita.read_day(e.day) is not null and e.minor ~ '^-?[0-9]{1,{{limits.totalDigits}}}$'
     order by e.no, e.day, e.item_id collate "C" desc
  ),
  moved as (
    select x.no, t.posted_at, t.amount
      from (select distinct d.no from due d) x cross join lateral (
        (select a.posted_at, a.amount from partita.transaction a where a.user_id = owner and a.account_a = x.no offset 0)
        union all
        (select b.posted_at, -b.amount from partita.transaction b where b.user_id = owner and b.account_b = x.no offset 0)) t
  ),
  line as (
    select m.no, partita.day_of(m.posted_at, (select z.name from zone z)) as day, sum(m.amount) as moved,
           null::text as id, null::text as name, null::text as written, null::numeric as minor
      from moved m group by 1, 2
    union all
    select d.no, partita.read_day(d.day), 0, d.id, d.name, d.day, d.minor from due d
  ),
  held as (
    -- the rows of a check's day count, as rows of one day count together
    select l.*, sum(l.moved) over (partition by l.no order by l.day) as total from line l
  )
  select 'balance-check', h.id, h.name, h.minor::text, h.total::text, h.written from held h
   where h.minor is not null and h.minor <> h.total
$$;

-- Returns items that refer to accounts which the book does not have, and items that no call accepts.
create or replace function partita.wrong_items(owner uuid, book bigint) returns setof partita.problem
language sql stable set search_path = '' as $$
  select 'item-account', i.id, i.kind, n.account_id, ''
    from partita.item i cross join lateral unnest(partita.named_accounts(i.body)) as n (account_id)
   where i.user_id = owner and i.book_no = book
     and n.account_id collate "C" not in (select a.id from partita.account a where a.user_id = owner and a.book_no = book)
  union all
  select 'limit', i.id, i.kind, p.most, p.seen
    from partita.item i
   cross join lateral (values
     (partita.read_id(i.id) is not null, 'ItemId', i.id), (partita.read_kind(i.kind) is not null, 'Kind', i.kind),
     (partita.read_body(i.body) is not null, 'Body <= {{limits.itemBody}}', char_length(i.body)::text)) p (is_right, most, seen)
   where i.user_id = owner and i.book_no = book and not p.is_right
$$;

create or replace function partita.verify_book(input jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  problems jsonb := (
    select coalesce(jsonb_agg(to_jsonb(p) order by p.part, p.what, p.id collate "C", p.day), '[]') from (
      select x.part, x.what, x.id, x.name, left(x.expected, 200) as expected, left(x.seen, 200) as seen, x.day from (
        select 1 as part, v.*, null as day from partita.wrong_totals(caller, book) v
        union all select 2, v.*, null from partita.wrong_tags(caller, book) v
        union all select 3, v.*, null from partita.wrong_flows(caller, book) v
        union all select 4, v.*, null from partita.wrong_sides(caller, book) v
        union all select 5, v.*, null from partita.wrong_parents(caller, book) v
        union all select 6, v.*, null from partita.wrong_values(caller, book) v
        union all select 7, v.* from partita.wrong_balances(caller, book) v
        union all select 8, v.*, null from partita.wrong_items(caller, book) v
      ) x order by x.part, x.what, x.id collate "C", x.day limit {{limits.maxProblems}}) p);
begin
  return jsonb_build_object('ok', problems = '[]', 'checked', jsonb_build_object(
      'accounts', (select count(*) from partita.account a where a.user_id = caller and a.book_no = book),
      'transactions', (select count(*) from partita.transaction t where t.user_id = caller and t.book_no = book),
      'tags', (select count(*) from partita.tag t where t.user_id = caller and t.book_no = book),
      'flows', (select count(*) from partita.flow f where f.user_id = caller and f.book_no = book),
      'items', (select count(*) from partita.item i where i.user_id = caller and i.book_no = book)),
    'problems', (select coalesce(jsonb_agg(jsonb_strip_nulls(p.value - 'part')), '[]') from jsonb_array_elements(problems) p));
end
$$;
