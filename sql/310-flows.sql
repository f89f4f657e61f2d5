-- Derives the flows from the transactions: for a book whose days or months changed, and for the verification.

-- Returns the flows of all books of a user, or of one, added up from the transactions.
create or replace function partita.flows_of(owner uuid, book bigint default null) returns setof partita.flow
language sql stable set search_path = '' as $$
  select owner, t.book_no, partita.month_of(partita.day_of(t.posted_at, z.name), z.starts_on),
         partita.flow_from(t.account_a, t.account_b, t.amount), partita.flow_to(t.account_a, t.account_b, t.amount),
         sum(abs(t.amount)), count(*)
    from (select a.no, partita.zone_of(a.props) as name, partita.month_start_of(a.props) as starts_on from partita.account a
           where a.user_id = owner and a.parent_no is null and a.no = coalesce(book, a.no) offset 0) z
    join partita.transaction t on t.user_id = owner and t.book_no = z.no
   group by 1, 2, 3, 4, 5
$$;

-- Returns the difference between the stored flows and the flows of the rows.
create or replace function partita.drift_of_flows(owner uuid, book bigint default null) returns setof partita.flow
language sql stable set search_path = '' as $$
  select f.user_id, f.book_no, f.month, f.from_no, f.to_no, sum(f.amount), sum(f.count)::bigint
    from (
      select r.* from partita.flows_of(owner, book) r
      union all
      select k.user_id, k.book_no, k.month, k.from_no, k.to_no, -k.amount, -k.count
        from partita.flow k where k.user_id = owner and k.book_no = coalesce(book, k.book_no)
    ) f
   group by 1, 2, 3, 4, 5 having sum(f.amount) <> 0 or sum(f.count) <> 0
$$;

-- Security definer: a caller may not write flows.
create or replace function partita.update_days() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (partita.zone_of(old.props), partita.month_start_of(old.props)) <> (partita.zone_of(new.props), partita.month_start_of(new.props)) then
    perform partita.lock_books(new.user_id, alone => true);
    perform partita.apply_flows(array(select d from partita.drift_of_flows(new.user_id, new.no) d));
  end if;
  return null;
end
$$;

create or replace trigger flows_of_other_days after update of props on partita.account
  for each row when (old.parent_no is null and old.props <> new.props) execute function partita.update_days();
