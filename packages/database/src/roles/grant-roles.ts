import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { grants, OPTIONAL_TABLE, type Table } from './grants.ts'
import { jobRightStatements } from './job-rights.ts'
import { nameOfRole, ROLES, type Role, type RolePasswords } from './roles.ts'

/** PostgreSQL's default for scram_iterations. */
const ITERATIONS = 4_096
const SALT_BYTES = 16

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Computes the verifier that PostgreSQL stores for a password, so the password never appears in statements or server
 * logs. The format is SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>
 * (https://www.postgresql.org/docs/current/catalog-pg-authid.html), with the keys of RFC 5802, section 3, and the hash
 * of RFC 7677. `password` must be printable ASCII, which SASLprep (RFC 4013) leaves unchanged.
 */
function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

const WORDS: Record<string, string> = { r: 'select', a: 'insert', w: 'update', d: 'delete' }

/** Converts "r(id) a" to "select (id), insert", for example. */
const toGrantSyntax = (letters: string): string =>
  [...letters.matchAll(/([rawd])(\([^)]*\))?/g)]
    .map(([, letter = '', columns]) => [WORDS[letter], columns].filter(Boolean).join(' '))
    .join(', ')

/** Concatenating these statements is safe, because they contain no text from users. */
function grantStatements(role: Role, tables: readonly Table[]): string[] {
  const name = nameOfRole(role)
  const given = tables.filter((table) => grants[table][role] !== '')
  return [
    `revoke all on all tables in schema public from ${name}`,
    `revoke all on all sequences in schema public from ${name}`,
    `revoke all on schema public from ${name}`,
    `grant usage on schema public to ${name}`,
    ...given.map((table) => `grant ${toGrantSyntax(grants[table][role])} on public.${table} to ${name}`),
  ]
}

export interface RoleOrder {
  passwords: RolePasswords
}

const TRIES = 5
/**
 * SQLSTATEs of errors that occur if a session in another database changes the same role at the same time. The advisory
 * lock covers only one database.
 */
const MEANWHILE = ['23505', '42710', 'XX000', '40001']
const REFUSED = '42501'

/**
 * Gives each service's role exactly the privileges in `grants` and `jobRights`. Creates or updates roles that have a
 * password in `order`, and skips missing roles without a password. Safe to repeat, even concurrently. Call it as the
 * owner of the tables, after all migrations. Returns the roles that exist.
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

async function grantAll(client: pg.Client, { passwords }: RoleOrder): Promise<Role[]> {
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

interface RoleRow {
  name: string
  may_more: boolean
  is_member: boolean
  owns: boolean
}

/**
 * Returns the roles that exist. Rejects if one of them could do more than `grants` allows, for example because it's a
 * superuser.
 */
async function findRoles(client: pg.Client): Promise<Set<Role>> {
  const { rows } = await client.query<RoleRow>(
    `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may_more,
       exists (select from pg_auth_members where member = r.oid) as is_member,
       exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
     from pg_roles r where rolname = any($1)`,
    [ROLES.map(nameOfRole)],
  )
  for (const row of rows) refuseMighty(row)
  return new Set(ROLES.filter((role) => rows.some(({ name }) => name === nameOfRole(role))))
}

function refuseMighty({ name, may_more, is_member, owns }: RoleRow): void {
  const why = may_more
    ? 'is a superuser, or can create databases or roles, replicate, or bypass row-level security'
    : is_member
      ? 'is a member of another role'
      : owns && 'owns tables'
  if (why)
    throw new Error(
      `${name} ${why}. This isn't allowed for a service's role. Alter or drop the role, then try again.`,
    )
}

async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`select to_regclass('public.${OPTIONAL_TABLE}') is not null as has`)
  return (Object.keys(grants) as Table[]).filter((table) => table !== OPTIONAL_TABLE || rows[0].has)
}

const notAllowed = (error: Error) =>
  new Error(
    `Couldn't create the services' roles or grant their privileges: ${error.message}. Give the role in DATABASE_URL the CREATEROLE attribute, or create ` +
      'the roles by hand and omit their passwords, or run without separate roles (docs/operating/database-roles.md).',
  )
