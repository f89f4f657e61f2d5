-- The wire values. `read_x` returns null for an invalid value. `x_at` reads the field at a dotted path of a request body and rejects the
-- call if the field is missing or invalid. Functions that run for each row of an import are single expressions, which the planner inlines
-- into the statement: a function with its own search path costs ten times as much. They need no search path, as their names were resolved
-- at creation ('return', not a text). Rare cases are separate plpgsql functions.

-- Returns an issue for a field: the error id and text (src/contract/error-catalogue.ts), and the values of the placeholders: a value, or a
-- nested error.
create or replace function partita.issue(path text, id text, message text, params jsonb default '{}') returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  param record;
begin
  for param in select p.key, p.value from jsonb_each(params) p loop
    message := replace(message, '{' || param.key || '}', coalesce(param.value ->> 'text', param.value #>> '{}'));
    -- a number, in English format
    if jsonb_typeof(param.value) = 'number' then
      message := replace(message, '{' || param.key || ', number}', to_char((param.value #>> '{}')::numeric, 'FM999,999,999,990'));
    end if;
  end loop;
  return jsonb_build_object('path', path, 'message', message, 'detail', jsonb_build_object('id', id, 'params', params));
end
$$;

-- Ends the call with these issues; the first one gives the message. `status` is the HTTP status; the error id is sent as the hint. Issues
-- without a path belong to no field.
create or replace function partita.raise_errors(status integer, issues jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = issues -> 0 ->> 'message',
    hint = issues -> 0 ->> 'detail',
    detail = (select coalesce(jsonb_agg(i.value), '[]') from jsonb_array_elements(issues) i where i.value ->> 'path' is not null)::text;
end
$$;

create or replace function partita.raise_error(
  status integer, id text, message text, path text default null, params jsonb default '{}'
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform partita.raise_errors(status, jsonb_build_array(partita.issue(path, id, message, params)));
end
$$;

-- True if the caller's session satisfies the sign-in requirements: on a hosted project with a second factor, for users who have one. The
-- token then has the level `aal2`. Without a table of factors there is nothing to check. Security definer: callers may not read the
-- factors.
do $second_factor$
begin
  if to_regclass('auth.mfa_factors') is null then
    create or replace function partita.has_second_factor() returns boolean
    language sql stable
    return true;
  else
    create or replace function partita.has_second_factor() returns boolean
    language plpgsql stable security definer set search_path = '' as $$
    begin
      if nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal' = 'aal2' then
        return true;
      end if;
      return not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified');
    end
    $$;
  end if;
end
$second_factor$;

-- Returns the caller, or fails with 401.
create or replace function partita.caller() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null or not partita.has_second_factor() then
    perform partita.raise_error(401, {{error.unauthenticated}});
  end if;
  return caller;
end
$$;

-- Returns the owner of the books that the call is about: the caller, or the owner of the shared book that the gateway has entered (120). A
-- value that other code sets here gives no access: policies and definers check the membership themselves.
create or replace function partita.owner() returns uuid
language sql stable
return coalesce(nullif(current_setting('partita.owner', true), '')::uuid, auth.uid());

create or replace function partita.is_own() returns boolean
language sql stable
return coalesce(nullif(current_setting('partita.owner', true), '')::uuid = auth.uid(), true);

-- Returns the same owner, or fails with 401; 404 if the owner shares no book with the caller.
create or replace function partita.me() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := partita.caller();
  owner uuid := partita.owner();
begin
  if owner <> caller and cardinality(partita.shared_nos('view')) = 0 then
    perform partita.raise_error(404, {{error.bookNotFound}});
  end if;
  return owner;
end
$$;

-- Search ignores case, accents and variants of a letter: full width, ligatures, symbols. The letters at the end are those that Unicode does
-- not decompose (src/text/fold.ts). The result is stored with the transactions: a change requires a rewrite of that column.
create or replace function partita.fold_beyond_ascii(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  value := translate(lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F\FE0E\FE0F]', '', 'g')), 'ςłøđðı', 'σloddi');
  return case when value ~ '[ßþæœ]' then replace(replace(replace(replace(value, 'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe') else value end;
end
$$;

create or replace function partita.fold(value text) returns text
language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else partita.fold_beyond_ascii(value) end;

create or replace function partita.read_text(value text, fewest integer, most integer) returns text
language sql immutable parallel safe
return case when char_length(btrim(value, E' \t\n\r')) between fewest and most then btrim(value, E' \t\n\r') end;

create or replace function partita.read_id(value text) returns text
language sql immutable parallel safe
return case when char_length(value) between 1 and {{limits.idLength}} and value !~ '[^!-~]'
  and value not in ({{virtual.favourites}}, {{virtual.tags}}, {{virtual.search}}) and not starts_with(value, {{virtual.tagPrefix}}) then value end;

-- Minor units: an optional minus and digits.
create or replace function partita.read_amount(value text) returns bigint
language sql immutable parallel safe
return case when value ~ '^-?[0-9]+$' and char_length(ltrim(value, '-')) <= {{limits.amountDigits}} then value::bigint end;

create or replace function partita.read_moment_of_odd_day(value text) returns timestamptz
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return value::timestamptz;
exception when data_exception then
  return null;
end
$$;

-- ISO 8601 in UTC with milliseconds. A day that exists in every month needs no calendar check: catching its error costs more than
-- everything else. A regular expression for the whole would also be slow: it is rebuilt state by state for each value.
create or replace function partita.read_moment(value text) returns timestamptz
language sql stable parallel safe
return case
  when value not like '____-__-__T__:__:__.___Z' or translate(value, '-:.TZ', '') !~ '^[0-9]+$'
    or char_length(translate(value, '-:.TZ', '')) <> 17
    or substr(value, 12, 2) > '23' or substr(value, 15, 2) > '59' or substr(value, 18, 2) > '59' then null
  when substr(value, 1, 4) > '0000' and substr(value, 6, 2) between '01' and '12' and substr(value, 9, 2) between '01' and '28'
    then value::timestamptz
  else partita.read_moment_of_odd_day(value) end;

create or replace function partita.write_moment(value timestamptz) returns text
language sql stable parallel safe
return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create or replace function partita.is_json_object(value text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return json_typeof(value::json) = 'object';
exception when data_exception then
  return false;
end
$$;

create or replace function partita.read_json_object(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when char_length(value) <= {{limits.propsLength}} and partita.is_json_object(value) then value end;
end
$$;

-- Reads the body of an item: a JSON object like the properties, but longer.
create or replace function partita.read_body(value text) returns text
language sql immutable parallel safe
return case when char_length(value) <= {{limits.itemBody}} and partita.is_json_object(value) then value end;

-- Reads the kind of an action or item.
create or replace function partita.read_kind(value text) returns text
language sql immutable parallel safe
return case when value ~ '^[a-z][a-z-]{0,39}$' then value end;

-- Reads a text that holds a JSON object; it is stored unchanged.
create or replace function partita.read_json(value text) returns text
language sql immutable parallel safe
return case when value = '{}' then value else partita.read_json_object(value) end;

-- Returns a stored JSON object for reading, whatever it contains. Escapes for characters that the database does not support would fail at
-- any access, so they are replaced. If a key occurs twice the last one counts (`->`), as elsewhere.
create or replace function partita.json_of(value text) returns json
language sql immutable parallel safe
return case when strpos(value, '\u') = 0 then value
  else regexp_replace(value, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u003f', 'g') end::json;

-- Returns the text under a top-level key of a stored JSON object; null if it has none. Stored with the items.
create or replace function partita.text_of(value text, key text) returns text
language sql immutable parallel safe
return case when json_typeof(partita.json_of(value) -> key) = 'string' then partita.json_of(value) ->> key end;

-- Returns the currency or commodity of an account by its properties, or '' for the book currency. An invalid name counts as none. Few
-- accounts have one, so the key is looked for first.
create or replace function partita.currency_of(props text, is_book boolean) returns text
language sql immutable parallel safe
return case when is_book or strpos(props, '"Currency"') = 0 then ''
            when partita.text_of(props, 'Currency') ~ '^[!-~]{1,{{limits.currency}}}$' then partita.text_of(props, 'Currency') else '' end;

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

create or replace function partita.read_list_of_tags(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  blanks constant text := E' \t\n\r';
  part text;
  tag text;
  tags text := '';
  known text[] := '{}';
begin
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

-- Tags joined by ';': trimmed, without leading '#', blanks and repeats (ignoring case).
create or replace function partita.read_tags(value text) returns text
language sql immutable parallel safe
return case when value = '' then value else partita.read_list_of_tags(value) end;

create or replace function partita.text_field(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
declare
  value jsonb := input #> string_to_array(path, '.');
begin
  if coalesce(jsonb_typeof(value), 'null') = 'null' then
    perform partita.raise_error(400, {{error.required}}, path);
  elsif jsonb_typeof(value) <> 'string' then
    perform partita.raise_error(400, {{error.notAText}}, path);
  end if;
  return value #>> '{}';
end
$$;

-- Returns the value, or fails with 400 at this path if the value is null.
create or replace function partita.checked(value anyelement, id text, message text, path text) returns anyelement
language plpgsql stable set search_path = '' as $$
begin
  if value is null then
    perform partita.raise_error(400, id, message, path);
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
    perform partita.raise_error(400, {{error.atMost}}, path, jsonb_build_object('most', most));
  elsif value is null then
    perform partita.raise_error(400, {{error.between}}, path, jsonb_build_object('fewest', fewest, 'most', most));
  end if;
  return value;
end
$$;

create or replace function partita.id_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_id(partita.text_field(input, path)), {{error.notAnId}}, path);
end
$$;

create or replace function partita.amount_at(input jsonb, path text) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_amount(partita.text_field(input, path)), {{error.wrongAmount}}, path);
end
$$;

create or replace function partita.moment_at(input jsonb, path text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_moment(partita.text_field(input, path)), {{error.notAMoment}}, path);
end
$$;

-- Reads a day, `YYYY-MM-DD`. ISO counts a year 0, which is 1 BC here.
create or replace function partita.read_day(value text) returns date
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case
    when value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then null
    when value < '0001' then ('0001' || substr(value, 5) || ' BC')::date
    else value::date end;
exception when data_exception then
  return null;
end
$$;

-- Reads a day that may be missing or null.
create or replace function partita.day_at(input jsonb, path text) returns date
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(input #> string_to_array(path, '.'), 'null') = 'null' then
    return null;
  end if;
  return partita.checked(partita.read_day(partita.text_field(input, path)), {{error.notADay}}, path);
end
$$;

create or replace function partita.json_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_json(partita.text_field(input, path)), {{error.notJson}}, path);
end
$$;

create or replace function partita.flag_at(input jsonb, path text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_flag(partita.text_field(input, path)), {{error.notAFlag}}, path);
end
$$;

create or replace function partita.color_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_color(partita.text_field(input, path)), {{error.notAColor}}, path);
end
$$;

create or replace function partita.tags_at(input jsonb, path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return partita.checked(partita.read_tags(partita.text_field(input, path)),
    {{error.wrongTags}}, path);
end
$$;

-- Reads a boolean field of a call; missing is false.
create or replace function partita.boolean_at(input jsonb, path text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  value jsonb := input #> string_to_array(path, '.');
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('null', 'boolean') then
    perform partita.raise_error(400, {{error.notASwitch}}, path);
  end if;
  return coalesce(value = 'true', false);
end
$$;

-- Reads the requested pages of a call; the first page by default.
create or replace function partita.pages_at(input jsonb) returns integer[]
language plpgsql stable set search_path = '' as $$
declare
  asked jsonb := coalesce(nullif(input -> 'pageNumbers', 'null'), jsonb_build_array(coalesce(nullif(input -> 'pageNumber', 'null'), '1')));
begin
  if jsonb_typeof(asked) <> 'array' or jsonb_array_length(asked) not between 1 and {{limits.pagesPerCall}} then
    perform partita.raise_error(400, {{error.tooManyPages}}, 'pageNumbers');
  end if;
  if exists (select from jsonb_array_elements(asked) page
             where case when page::text ~ '^[1-9][0-9]*$' then page::numeric > {{limits.pageNumber}} else true end) then
    perform partita.raise_error(400, {{error.wrongPage}}, 'pageNumber');
  end if;
  return array(select page::text::integer from jsonb_array_elements(asked) page);
end
$$;
