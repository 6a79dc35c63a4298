import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase } from '@debrief/testing/database-url'
import { type PostgresServer, startPostgres } from '@debrief/testing/servers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateToLatest } from '../migrate/migrate.ts'
import { grantRoles } from './grant-roles.ts'
import { nameOfRole, ROLES, type Role } from './roles.ts'

// Roles and passwords belong to the whole server, so these tests use their own server.
const folder = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
let server: PostgresServer
beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startPostgres({ folder: join(folder, 'postgres') })
  await migrateToLatest(server.url)
})
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

const all = (password: string) => Object.fromEntries(ROLES.map((role) => [role, `${password}-${role}`]))

async function ask(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

function signedIn(role: Role, password: string): string {
  const url = new URL(server.url)
  url.username = nameOfRole(role)
  url.password = encodeURIComponent(password)
  return url.href
}

const rolesThere = async () =>
  (await ask(server.url, `select rolname from pg_roles where rolname like 'debrief\\_%' order by 1`)).map(
    ({ rolname }) => rolname,
  )

const privileges = () =>
  ask(server.url, `select relname, relacl::text from pg_class where relacl is not null order by 1`)

it('creates no roles without passwords', async () => {
  expect(await grantRoles(server.url, { passwords: {} })).toEqual([])
  expect(await rolesThere()).toEqual([])
})

it('creates the roles whose passwords are set, and they sign in only with these passwords', async () => {
  expect(await grantRoles(server.url, { passwords: { ingest: `it's "$1" %s\\` } })).toEqual(['ingest'])
  expect(await rolesThere()).toEqual(['debrief_ingest'])
  await expect(ask(signedIn('ingest', 'another'), 'select 1')).rejects.toThrow('password authentication')
  expect(await ask(signedIn('ingest', `it's "$1" %s\\`), 'select current_user')).toEqual([
    { current_user: 'debrief_ingest' },
  ])
})

it('changes passwords, and keeps those that are omitted', async () => {
  await grantRoles(server.url, { passwords: all('old') })
  await grantRoles(server.url, { passwords: { worker: 'new' } })
  expect(await ask(signedIn('worker', 'new'), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await ask(signedIn('gateway', 'old-gateway'), 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask(signedIn('worker', 'old-worker'), 'select 1')).rejects.toThrow('password authentication')
})

it('never sends a password to the server in clear text', async () => {
  await grantRoles(server.url, { passwords: { billing: 'a-clear-password' } })
  const [kept] = await ask(server.url, `select rolpassword from pg_authid where rolname = 'debrief_billing'`)
  expect(kept.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:[^$]+\$[^:]+:.+$/)
  expect(kept.rolpassword).not.toContain('a-clear-password')
})

it('has the same result when repeated, and revokes rights that were granted by hand', async () => {
  await grantRoles(server.url, { passwords: all('same') })
  const before = await privileges()
  await ask(server.url, 'grant all on users, pr_analysis to debrief_billing, debrief_ingest')
  await ask(server.url, 'grant select (title) on pull_requests to debrief_ingest')
  expect(await privileges()).not.toEqual(before)
  await grantRoles(server.url, { passwords: {} })
  expect(await privileges()).toEqual(before)
})

it('can run concurrently, even in several databases of one server', async () => {
  await ask(server.url, 'create database other')
  const other = onDatabase(server.url, 'other')
  await migrateToLatest(other)
  const places = [server.url, other, server.url, other, server.url, other]
  const done = await Promise.all(places.map((url) => grantRoles(url, { passwords: all('many') })))
  expect(done).toEqual(places.map(() => [...ROLES]))
  expect(await ask(signedIn('gateway', 'many-gateway'), 'select count(*)::int from users')).toEqual([
    { count: 0 },
  ])
})

it('rejects a role that has more rights than its grants', async () => {
  const refused = async (give: string, takeBack: string) => {
    await ask(server.url, give)
    await expect(grantRoles(server.url, { passwords: all('x') })).rejects.toThrow(
      "This isn't allowed for a service's role.",
    )
    await ask(server.url, takeBack)
  }
  await refused('alter role debrief_worker superuser', 'alter role debrief_worker nosuperuser')
  await refused('alter role debrief_worker bypassrls', 'alter role debrief_worker nobypassrls')
  await refused('alter role debrief_worker createdb', 'alter role debrief_worker nocreatedb')
  await refused('grant pg_read_all_data to debrief_worker', 'revoke pg_read_all_data from debrief_worker')
  await refused('alter table users owner to debrief_worker', 'alter table users owner to current_user')
})

it('says what to do if the owner may not create roles', async () => {
  await ask(server.url, `create role plain_owner login password 'plain'`)
  await ask(server.url, 'create database plain owner plain_owner')
  const url = new URL(onDatabase(server.url, 'plain'))
  url.username = 'plain_owner'
  url.password = 'plain'
  await migrateToLatest(url.href)
  await expect(grantRoles(url.href, { passwords: all('x') })).rejects.toThrow(
    /CREATEROLE.*by hand.*run without/,
  )
  expect(await grantRoles(url.href, { passwords: {} })).toEqual([...ROLES])
})
