import type { ClientBase } from 'pg';
import { requireModest } from './rights.ts';
import { type DatabaseLogin, serverRole, sessionSettings } from './roles.ts';

type LoginFacts = {
  can_login: boolean;
  may_serve: boolean;
  settings: string[];
};

const question = `
  select r.rolcanlogin as can_login, pg_has_role(r.oid, '${serverRole}', 'member') as may_serve,
    coalesce(s.setconfig, '{}') as settings
  from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid
    and s.setdatabase = (select oid from pg_database where datname = current_database())
  where r.rolname = $1`;

const wanted = Object.entries(sessionSettings);

/**
 * What is still to be run before a login serves: it is made where it is not there, and its sessions begin as the serving
 * role. Rejects when it may do more than that.
 */
export async function statementsForLogin(
  client: ClientBase,
  { user, password }: DatabaseLogin,
): Promise<string[]> {
  const { rows } = await client.query<LoginFacts>(question, [user]);
  const [found] = rows;
  const name = client.escapeIdentifier(user);
  const secret = client.escapeLiteral(password);
  if (found !== undefined) await requireModest(client, user);
  const settings = wanted.filter(([key, value]) => !found?.settings.includes(`${key}=${value}`));
  const { rows: places } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(places[0]?.name ?? '');
  return [
    found === undefined && `create role ${name} login password ${secret}`,
    found?.can_login === false && `alter role ${name} login password ${secret}`,
    found?.may_serve !== true && `grant ${serverRole} to ${name}`,
    ...settings.map(([key, value]) => `alter role ${name} in database ${database} set ${key} = '${value}'`),
  ].filter((statement) => statement !== false);
}
