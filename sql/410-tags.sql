-- Tags, shown as accounts in a container account.

create or replace function partita.all_transaction_tags(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
begin
  return (
    select coalesce(jsonb_agg(t.name order by t.own_count desc, t.name), '[]')
      from partita.tag t where t.user_id = caller and t.book_no = book
  );
end
$$;

-- Returns the effect of a tag, or of all tags of a book, on net worth, if it includes other currencies than the book's; `own` is the amount
-- in the book currency.
create or replace function partita.tag_totals(owner uuid, book bigint, tag text, own numeric) returns jsonb
language sql stable set search_path = '' as $$
  with part as (
    select c.currency, sum(c.total) as total from partita.tag_currency c
     where c.user_id = owner and c.book_no = book and c.name = coalesce(tag, c.name)
     group by c.currency having sum(c.total) <> 0
    union all
    select '', own where own <> 0
  )
  select partita.totals_json('', array_agg(p.currency), array_agg(p.total)) from part p
$$;

create or replace function partita.tag_container_account(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
begin
  return (
    select partita.virtual_account({{virtual.tags}}, 'Tags', 'ROOT', partita.account_id(caller, book), true, 'IsTagContainer',
             count(*), 0, sum(t.own_total), partita.tag_totals(caller, book, null, sum(t.own_total)))
      from partita.tag t where t.user_id = caller and t.book_no = book
  );
end
$$;

create or replace function partita.all_tag_accounts(input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.me();
  book bigint := partita.book_at(caller, input);
begin
  return (
    select coalesce(jsonb_agg(
      partita.virtual_account({{virtual.tagPrefix}} || t.name, t.name, 'ASSET', {{virtual.tags}}, false, 'IsTagAccount', 0, t.own_count, t.own_total,
        partita.tag_totals(caller, book, t.name, t.own_total))
        || jsonb_build_object('LastPostedTransaction',
             partita.transactions_json(caller, partita.tag_page(caller, book, t.name, partita.after_at('{}'), '-infinity', 0, 1)) -> 0)
      order by t.name), '[]')
      from partita.tag t where t.user_id = caller and t.book_no = book
  );
end
$$;
