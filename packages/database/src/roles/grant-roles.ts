import pg from 'pg'
import { grantStatements } from './grant-statements.ts'
import { grants, OPTIONAL_TABLE, type Table } from './grants.ts'
import { jobRightStatements } from './job-rights.ts'
import { lendQueue } from './lend-queue.ts'
import { nameOfRole, ROLES, type Role, type RolePasswords } from './roles.ts'
import { scramVerifier } from './scram-verifier.ts'

export interface RoleOrder {
  passwords: RolePasswords
  /** The queue is in this database too, in a schema that the worker keeps. */
  queueIsHere?: boolean
}

const TRIES = 5
/** Another database of the server changed the same role at this moment: there is no lock for all of them. */
const MEANWHILE = ['23505', '42710', 'XX000', '40001']
const REFUSED = '42501'

/**
 * Gives each service's role exactly what the list of grants says, and nothing else. Makes a role whose password is given, and
 * changes the password of one that is there. A role that is neither there nor has a password is left out; where that is so
 * of all of them, nothing is done. Safe to repeat, from several processes at once too. To be called as the owner of the tables,
 * after all migrations. Gives the roles there are.
 */
export async function grantRoles(databaseUrl: string, order: RoleOrder): Promise<Role[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await grantAll(client, order)
      } catch (error) {
        await client.query('rollback').catch(() => {})
        const { code = '' } = error as { code?: string }
        if (tries < TRIES && MEANWHILE.includes(code)) continue
        throw code === REFUSED ? notAllowed(error as Error) : error
      }
    }
  } finally {
    await client.end()
  }
}

async function grantAll(client: pg.Client, { passwords, queueIsHere = false }: RoleOrder): Promise<Role[]> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('debrief roles', 0))`)
  const there = await findRoles(client)
  for (const role of ROLES)
    if (passwords[role]) await setPassword(client, { role, there, password: passwords[role] })
  const roles = ROLES.filter((role) => passwords[role] || there.has(role))
  if (roles.length > 0) {
    const statements = ['revoke create on schema public from public']
    const tables = await findTables(client)
    for (const role of roles) statements.push(...grantStatements(role, tables), ...jobRightStatements(role))
    await client.query(statements.join(';\n'))
    if (roles.includes('worker')) await lendQueue(client, queueIsHere)
  }
  await client.query('commit')
  return roles
}

async function setPassword(
  client: pg.Client,
  { role, there, password }: { role: Role; there: ReadonlySet<Role>; password: string },
): Promise<void> {
  const verifier = client.escapeLiteral(scramVerifier(password))
  const verb = there.has(role) ? 'alter' : 'create'
  await client.query(`${verb} role ${nameOfRole(role)} login password ${verifier}`)
}

interface FoundRole {
  name: string
  may_more: boolean
  is_member: boolean
  owns: boolean
}

/** Which roles are there already. Throws a sentence where one of them could do more than its grants say. */
async function findRoles(client: pg.Client): Promise<Set<Role>> {
  const { rows } = await client.query<FoundRole>(
    `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may_more,
       exists (select from pg_auth_members where member = r.oid) as is_member,
       exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
     from pg_roles r where rolname = any($1)`,
    [ROLES.map(nameOfRole)],
  )
  for (const row of rows) refuseMighty(row)
  return new Set(ROLES.filter((role) => rows.some(({ name }) => name === nameOfRole(role))))
}

function refuseMighty({ name, may_more, is_member, owns }: FoundRole): void {
  const why = may_more
    ? 'is a superuser, or may create databases or roles, replicate, or pass row security'
    : is_member
      ? 'is a member of another role'
      : owns && 'owns tables'
  if (why)
    throw new Error(
      `${name} ${why}: a service's role must not. Take that from it, or drop the role, and try again.`,
    )
}

/** Those of the list that this database has. */
async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`select to_regclass('public.${OPTIONAL_TABLE}') is not null as has`)
  return (Object.keys(grants) as Table[]).filter((table) => table !== OPTIONAL_TABLE || rows[0].has)
}

const notAllowed = (error: Error) =>
  new Error(
    `Roles for the services could not be made or granted: ${error.message}. Give the role of DATABASE_URL CREATEROLE, or make ` +
      'the roles by hand and leave out their passwords, or do without them (docs/operations.md, "A role for each service").',
  )
