-- Search: a substring of description, notes or tags of a transaction, or of the name of one of its accounts; for accounts of the name or
-- description. Ignores case and accents.

-- Reads a search text. A single character is enough if it can stand for a word (a symbol, an emoji, CJK).
create or replace function partita.search_text_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
declare
  value constant text := partita.text_at(input, path, 1, {{limits.searchTextMax}});
begin
  return case when ascii(value) >= {{limits.searchAloneFrom}} then value
    else partita.text_at(input, path, {{limits.searchTextMin}}, {{limits.searchTextMax}}) end;
end
$$;

-- Returns a text of a call as a LIKE pattern over folded text.
create or replace function partita.pattern_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return '%' || regexp_replace(partita.fold(partita.search_text_at(input, path)), '([\\%_])', '\\\1', 'g') || '%';
end
$$;

-- Returns the patterns that a row must match: that of the search text, and those of further words.
create or replace function partita.patterns_at(input jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  further constant integer := jsonb_array_length(partita.list_at(input, 'words'));
begin
  if further > {{limits.searchWords}} then
    perform partita.raise_error(400, {{error.invalidInput}}, 'words');
  end if;
  return array[partita.pattern_at(input, 'searchText')]
    || array(select partita.pattern_at(input, 'words.' || word_index) from generate_series(0, further - 1) word_index);
end
$$;

create or replace function partita.search_accounts(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  pattern text := partita.pattern_at(input, 'searchText');
begin
  return (
    select coalesce(jsonb_agg(o.answer order by o.depth, o.id), '[]')
      from partita.accounts_of(caller, array[book]) o
     where o.depth > 0 and (partita.fold(o.name) like pattern or partita.fold(o.description) like pattern)
  );
end
$$;

-- Counts the matching accounts. Counting the transactions too would read all of them for a common word.
create or replace function partita.search_container_account(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  found_accounts jsonb := partita.search_accounts(input);
begin
  return (
    select partita.virtual_account({{virtual.search}}, partita.search_text_at(input, 'searchText'), 'ROOT',
             partita.account_id(caller, book), false, 'IsSearchContainer', jsonb_array_length(found_accounts), 0, h.total, h.totals)
      from partita.held_together(found_accounts) h
  );
end
$$;

-- Searches the newest rows of a book, at most `walk` of them (all if null), and stops at a full page. Reads in index order: a bitmap would
-- fetch every row first and sort them.
create or replace function partita.search_newest(
  owner uuid, book bigint, patterns text[], page_start partita.transaction, since timestamptz, skip integer, walk integer
) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off set enable_sort = off as $$
begin
  return array(
    select w.id from (
      select x.posted_at, x.entered_at, x.id, x.search from partita.transaction x
       where x.user_id = owner and x.book_no = book
         and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
       order by x.posted_at desc, x.entered_at desc, x.id desc limit walk) w
     where w.search like all (patterns)
     order by w.posted_at desc, w.entered_at desc, w.id desc offset skip limit {{limits.pageSize}});
end
$$;

-- Finds the rows by the trigram index and sorts them. The conditions on user and book are written in a form that no other index supports,
-- so that the planner has no choice. It looks for two patterns, which may be equal: of two frequent patterns few rows match both. The other
-- patterns are checked on the row.
create or replace function partita.search_index(
  owner uuid, book bigint, pattern text, second text, patterns text[], page_start partita.transaction, since timestamptz, skip integer) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select h.id from (
      select x.posted_at, x.entered_at, x.id from partita.transaction x
       where x.search like pattern and x.search like second and x.search like all (patterns) and x.user_id is not distinct from owner and x.book_no + 0 = book
         and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since offset 0) h
     order by h.posted_at desc, h.entered_at desc, h.id desc offset skip limit {{limits.pageSize}});
end
$$;

-- Returns the accounts of a book whose names match a pattern; the root account holds no transactions.
create or replace function partita.accounts_named(owner uuid, book bigint, pattern text) returns bigint[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.no order by a.no), '{}') from partita.account a
   where a.user_id = owner and a.book_no = book and a.parent_no is not null and partita.fold(a.name) like pattern
$$;

-- Returns the condition that a row (`x`) matches every pattern: by its text, or by the name of one of its accounts.
create or replace function partita.search_condition(owner uuid, book bigint, patterns text[]) returns text
language sql stable set search_path = '' as $$
  select string_agg(case cardinality(n.nos) when 0 then format('x.search like %L', p.pattern)
           else format('(x.search like %1$L or x.account_a = any (%2$L::bigint[]) or x.account_b = any (%2$L::bigint[]))', p.pattern, n.nos)
         end, ' and ' order by p.ordinal)
    from unnest(patterns) with ordinality p (pattern, ordinal)
   cross join lateral (select partita.accounts_named(owner, book, p.pattern) as nos offset 0) n
$$;

-- Searches like search_newest, for patterns some of which match account names.
create or replace function partita.search_named_newest(
  owner uuid, book bigint, condition text, page_start partita.transaction, since timestamptz, skip integer, walk integer
) returns text[]
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  ids text[];
begin
  execute format($q$
    select array(
      select x.id from (
        select t.posted_at, t.entered_at, t.id, t.search, t.account_a, t.account_b from partita.transaction t
         where t.user_id = $1 and t.book_no = $2 and (t.posted_at, t.entered_at, t.id) < ($3, $4, $5) and t.posted_at >= $6
         order by t.posted_at desc, t.entered_at desc, t.id desc limit $7) x
       where %s order by x.posted_at desc, x.entered_at desc, x.id desc offset $8 limit {{limits.pageSize}}) $q$, condition)
    into ids using owner, book, page_start.posted_at, page_start.entered_at, page_start.id, since, walk, skip;
  return ids;
end
$$;

-- Returns the rows that match one pattern, by the trigram index, and the newest rows of each account whose name matches it; of these the
-- rows that meet the condition. Each side of an account is read off its own index, as in a register.
create or replace function partita.search_named_index(
  owner uuid, book bigint, pattern text, condition text, page_start partita.transaction, since timestamptz, skip integer) returns text[]
language plpgsql stable set search_path = '' set enable_sort = off as $$
declare
  within constant text := '(x.posted_at, x.entered_at, x.id) < ($3, $4, $5) and x.posted_at >= $6 and ' || condition;
  side constant text := '(select x.posted_at, x.entered_at, x.id from partita.transaction x where x.user_id = $1 and x.';
  newest constant text := ' = member.no and ' || within
    || ' order by x.posted_at desc, x.entered_at desc, x.id desc limit $7 + {{limits.pageSize}})';
  ids text[];
begin
  execute format($q$
    select array(
      select found.id from (
        select x.posted_at, x.entered_at, x.id from partita.transaction x
         where x.search like $8 and x.user_id is not distinct from $1 and x.book_no + 0 = $2 and %1$s
        union
        select s.posted_at, s.entered_at, s.id
          from unnest($9) as member (no) cross join lateral (%2$s union all %3$s) s
        ) found
       order by found.posted_at desc, found.entered_at desc, found.id desc offset $7 limit {{limits.pageSize}}) $q$,
      within, side || 'account_a' || newest, side || 'account_b' || newest)
    into ids using owner, book, page_start.posted_at, page_start.entered_at, page_start.id, since, skip, pattern,
      partita.accounts_named(owner, book, pattern);
  return ids;
end
$$;

-- Counts the rows of a book between two moments, up to `most`.
create or replace function partita.count_between(
  owner uuid, book bigint, page_start partita.transaction, since timestamptz, most integer) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (select count(*) from (
    select from partita.transaction x
     where x.user_id = owner and x.book_no = book
       and (x.posted_at, x.entered_at, x.id) < (page_start.posted_at, page_start.entered_at, page_start.id) and x.posted_at >= since
     limit most) w);
end
$$;

-- Security definer on purpose: LIKE is not leakproof, so under row-level security the planner does not use the trigram index. The function
-- filters by the caller itself and reads nothing else.
create or replace function partita.search_transactions(input jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
  patterns text[] := partita.patterns_at(input);
  top partita.transaction := partita.top_at(input);
  since timestamptz := coalesce(partita.bound_at(input, 'postedFrom'), '-infinity');
  skip integer := case when coalesce(input -> 'after', 'null') <> 'null' then 0 else ((partita.pages_at(input - 'pageNumbers'))[1] - 1) * {{limits.pageSize}} end;
  walk constant integer := 8000;
  large constant integer := 20000;
  held bigint;
  -- a word of two letters has no trigram
  indexed text[] := array(select p from unnest(patterns) p where char_length(p) >= 5);
  has_index boolean := cardinality(indexed) > 0 and to_regclass('partita.transaction_search') is not null;
  names_accounts constant boolean := exists (
    select from unnest(patterns) p where cardinality(partita.accounts_named(caller, book, p)) > 0);
  condition constant text := case when names_accounts then partita.search_condition(caller, book, patterns) end;
  ids text[] := case when names_accounts then partita.search_named_newest(caller, book, condition, top, since, skip, walk)
                     else partita.search_newest(caller, book, patterns, top, since, skip, walk) end;
begin
  -- a common word is found among the newest rows; otherwise it is rare enough for the index and a sort
  if cardinality(ids) < {{limits.pageSize}} then
    held := case when since > '-infinity' or coalesce(input -> 'postedBefore', 'null') <> 'null'
      then partita.count_between(caller, book, top, since, large + 1)
      else (select sum(a.own_count) / 2 from partita.account a where a.user_id = caller and a.book_no = book) end;
    if held > walk and names_accounts then
      ids := case when has_index and held > large then partita.search_named_index(caller, book, indexed[1], condition, top, since, skip)
        else partita.search_named_newest(caller, book, condition, top, since, skip, null) end;
    elsif held > walk then
      ids := case when has_index and held > large then partita.search_index(caller, book, indexed[1], coalesce(indexed[2], indexed[1]), patterns, top, since, skip)
        else partita.search_newest(caller, book, patterns, top, since, skip, null) end;
    end if;
  end if;
  return partita.transactions_json(caller, ids);
end
$$;
