-- The values of the wire. `read_x` answers null for what is none; `x_at` takes the field at a dotted path of a
-- call's body and refuses the call when it is missing or wrong. plpgsql, because these run once per row of an import.

-- Ends the call: `status` as HTTP knows it, the refusal's id and text (src/contract/refusals.ts), the field to blame, and what
-- fills the places of the text. The id travels as the hint.
create or replace function partita.refuse(
  status integer, id text, message text, path text default null, params jsonb default '{}'
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  refusal constant jsonb := jsonb_build_object('id', id, 'params', params);
  place record;
begin
  for place in select p.key, p.value from jsonb_each_text(params) p loop
    message := replace(message, '{' || place.key || '}', place.value);
  end loop;
  raise exception using
    errcode = 'PT' || status,
    message = message,
    hint = refusal::text,
    detail = case when path is null then '[]'
      else jsonb_build_array(jsonb_build_object('path', path, 'message', message, 'refusal', refusal))::text end;
end
$$;

-- The caller, or 401.
create or replace function partita.me() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    perform partita.refuse(401, {{refusal.unauthenticated}});
  end if;
  return caller;
end
$$;

-- Searching ignores case and accents. Stored in the transactions: changing it needs a rewrite of that column.
create or replace function partita.fold(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if octet_length(value) = char_length(value) then
    return lower(value);
  end if;
  return regexp_replace(normalize(lower(value), NFD), U&'[\0300-\036F]', '', 'g');
end
$$;

create or replace function partita.read_text(value text, fewest integer, most integer) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  trimmed text := btrim(value, E' \t\n\r');
begin
  return case when char_length(trimmed) between fewest and most then trimmed end;
end
$$;

create or replace function partita.read_id(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when char_length(value) between 1 and {{limits.idLength}} and value !~ '[^!-~]'
    and value not in ({{virtual.favourites}}, {{virtual.tags}}, {{virtual.search}}) and not starts_with(value, 'TAG:') then value end;
end
$$;

-- Minor units: an optional minus and digits.
create or replace function partita.read_amount(value text) returns bigint
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when value ~ '^-?[0-9]+$' and char_length(ltrim(value, '-')) <= {{limits.amountDigits}} then value::bigint end;
end
$$;

-- ISO 8601 in UTC with milliseconds. A day that every month has needs no look at the calendar: catching its answer costs
-- more than all the rest.
create or replace function partita.read_moment(value text) returns timestamptz
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  digits constant text := '0123456789';
begin
  if translate(value, digits, '0000000000') <> '0000-00-00T00:00:00.000Z'
    or substr(value, 12, 2) > '23' or substr(value, 15, 2) > '59' or substr(value, 18, 2) > '59' then
    return null;
  elsif substr(value, 1, 4) > '0000' and substr(value, 6, 2) between '01' and '12' and substr(value, 9, 2) between '01' and '28' then
    return value::timestamptz;
  end if;
  begin
    return value::timestamptz;
  exception when data_exception then
    return null;
  end;
end
$$;

create or replace function partita.write_moment(value timestamptz) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;

-- A text that holds a JSON object, kept as it is.
create or replace function partita.read_json(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if value = '{}' then
    return value;
  end if;
  begin
    return case when char_length(value) <= {{limits.propsLength}} and json_typeof(value::json) = 'object' then value end;
  exception when data_exception then
    return null;
  end;
end
$$;

create or replace function partita.read_flag(value text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case value when '1' then true when '0' then false end;
end
$$;

create or replace function partita.read_color(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when value ~ '^#[0-9a-fA-F]{6}$' then value end;
end
$$;

-- Tags joined by ';': trimmed, without leading '#', blanks and repeats (ignoring case) dropped.
create or replace function partita.read_tags(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  blanks constant text := E' \t\n\r';
  part text;
  tag text;
  tags text := '';
  known text[] := '{}';
begin
  if value = '' then
    return value;
  end if;
  foreach part in array string_to_array(value, ';') loop
    tag := btrim(ltrim(btrim(part, blanks), '#'), blanks);
    continue when tag = '' or lower(tag) = any (known);
    if cardinality(known) = {{limits.tags}} or char_length(tag) > {{limits.tagLength}} then
      return null;
    end if;
    tags := tags || case when tags = '' then tag else ';' || tag end;
    known := known || lower(tag);
  end loop;
  return tags;
end
$$;

create or replace function partita.text_field(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
declare
  value jsonb := input #> string_to_array(path, '.');
begin
  if coalesce(jsonb_typeof(value), 'null') = 'null' then
    perform partita.refuse(400, {{refusal.required}}, path);
  elsif jsonb_typeof(value) <> 'string' then
    perform partita.refuse(400, {{refusal.notAText}}, path);
  end if;
  return value #>> '{}';
end
$$;

-- The value, or 400 at this path when reading it gave nothing.
create or replace function partita.checked(value anyelement, id text, message text, path text) returns anyelement
language plpgsql stable set search_path = '' as $$
begin
  if value is null then
    perform partita.refuse(400, id, message, path);
  end if;
  return value;
end
$$;

create or replace function partita.text_at(input jsonb, path text, fewest integer, most integer) returns text
language plpgsql stable set search_path = '' as $$
declare
  sent constant text := partita.text_field(input, path);
  value constant text := partita.read_text(sent, fewest, most);
begin
  if value is null and partita.read_text(sent, 0, most) is null then
    perform partita.refuse(400, {{refusal.atMost}}, path, jsonb_build_object('most', most));
  elsif value is null then
    perform partita.refuse(400, {{refusal.between}}, path, jsonb_build_object('fewest', fewest, 'most', most));
  end if;
  return value;
end
$$;

create or replace function partita.id_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_id(partita.text_field(input, path)), {{refusal.notAnId}}, path);
end
$$;

create or replace function partita.amount_at(input jsonb, path text) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_amount(partita.text_field(input, path)), {{refusal.wrongAmount}}, path);
end
$$;

create or replace function partita.moment_at(input jsonb, path text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_moment(partita.text_field(input, path)), {{refusal.notAMoment}}, path);
end
$$;

create or replace function partita.json_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_json(partita.text_field(input, path)), {{refusal.notJson}}, path);
end
$$;

create or replace function partita.flag_at(input jsonb, path text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_flag(partita.text_field(input, path)), {{refusal.notAFlag}}, path);
end
$$;

create or replace function partita.color_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_color(partita.text_field(input, path)), {{refusal.notAColor}}, path);
end
$$;

create or replace function partita.tags_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_tags(partita.text_field(input, path)),
    {{refusal.wrongTags}}, path);
end
$$;

-- A switch of a call; absent is off.
create or replace function partita.boolean_at(input jsonb, path text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  value jsonb := input #> string_to_array(path, '.');
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('null', 'boolean') then
    perform partita.refuse(400, {{refusal.notASwitch}}, path);
  end if;
  return coalesce(value = 'true', false);
end
$$;

-- The pages a call asks for, first page by default.
create or replace function partita.pages_at(input jsonb) returns integer[]
language plpgsql stable set search_path = '' as $$
declare
  asked jsonb := coalesce(nullif(input -> 'pageNumbers', 'null'), jsonb_build_array(coalesce(nullif(input -> 'pageNumber', 'null'), '1')));
begin
  if jsonb_typeof(asked) <> 'array' or jsonb_array_length(asked) not between 1 and {{limits.pagesPerCall}} then
    perform partita.refuse(400, {{refusal.tooManyPages}}, 'pageNumbers');
  end if;
  if exists (select from jsonb_array_elements(asked) page
             where case when page::text ~ '^[1-9][0-9]*$' then page::numeric > {{limits.pageNumber}} else true end) then
    perform partita.refuse(400, {{refusal.wrongPage}}, 'pageNumber');
  end if;
  return array(select page::text::integer from jsonb_array_elements(asked) page);
end
$$;
