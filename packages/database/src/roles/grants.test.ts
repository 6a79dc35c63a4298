import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grants, OPTIONAL_TABLE } from './grants.ts'
import { nameOfRole, ROLES, type Role } from './roles.ts'

let database: TestDatabase
const clients = new Map<Role | undefined, pg.Client>()
beforeAll(async () => {
  database = await createTestDatabase()
  for (const role of [undefined, ...ROLES]) {
    const client = new pg.Client({ connectionString: role ? asRole(database.url, role) : database.url })
    await client.connect()
    clients.set(role, client)
  }
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  await database.drop()
})

async function ask<Row extends pg.QueryResultRow>(statement: string, role?: Role): Promise<Row[]> {
  return (await clients.get(role)!.query<Row>(statement)).rows
}

const refused = /permission denied|must be owner/

async function allowed(role: Role, statements: readonly string[]): Promise<string[]> {
  const done: string[] = []
  for (const statement of statements) {
    const outcome = await ask(statement, role).then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (!refused.test(outcome)) done.push(`${statement}: ${outcome}`)
  }
  return done
}

async function readPrivileges(): Promise<string> {
  const rows = await ask<{ role: Role; table: string; privileges: string }>(`
    select split_part(held.role, '_', 2) as role, held.table, string_agg(held.privilege, ', ' order by held.privilege) as privileges
    from (
      select a.grantee::regrole::text as role, c.relname as table, lower(a.privilege_type) as privilege
      from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace
      union all
      select a.grantee::regrole::text, c.relname,
        lower(a.privilege_type) || ' (' || string_agg(t.attname, ', ' order by t.attname) || ')'
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace group by 1, 2, a.privilege_type
    ) held where held.role like 'debrief\\_%' group by 1, 2 order by 1, 2`)
  return ROLES.map((role) => {
    const own = rows.filter((row) => row.role === role)
    const lines = own.map(({ table, privileges }) => `  ${table}: ${privileges}`)
    return `${nameOfRole(role)}\n${lines.join('\n')}\n`
  }).join('\n')
}

it('gives each role the listed rights, table by table', async () => {
  await expect(await readPrivileges()).toMatchFileSnapshot('./grants.snapshot.txt')
})

it('has an entry for every table and role', async () => {
  const rows = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  const there = rows.map(({ name }) => name).toSorted()
  const listed = Object.keys(grants).filter((name) => name !== OPTIONAL_TABLE || there.includes(name))
  expect(there).toEqual(listed.toSorted())
  for (const entry of Object.values(grants)) expect(Object.keys(entry)).toEqual([...ROLES])
})

it('has no sequence, and only the jobs’ functions, which check the caller, run with the owner’s rights', async () => {
  const functions = await ask(
    `select proname, proconfig, pg_get_functiondef(oid) as body from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace order by proname`,
  )
  expect(functions.map(({ proname }) => proname)).toEqual([
    'cancel_jobs',
    'check_job_right',
    'claim_job',
    'complete_job',
    'delete_discarded_jobs',
    'deliver_jobs',
    'discard_job',
    'enqueue_jobs',
    'lock_job',
    'redeliver_jobs',
    'renew_job',
    'replay_job',
    'requeue_job',
    'schedule_job',
  ])
  for (const { proname, proconfig, body } of functions) {
    expect([proname, proconfig?.[0]]).toEqual([proname, 'search_path=public, pg_temp'])
    expect([proname, String(body).includes('check_job_right(')]).toEqual([proname, true])
  }
  // A sequence of an identity column needs no grant.
  const sequences = await ask(
    `select s.relname from pg_class s where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = s.oid and d.deptype = 'i')`,
  )
  expect(sequences).toEqual([])
})

describe.each(ROLES)('%s', (role) => {
  it('is an ordinary role that owns nothing', async () => {
    const [found] = await ask(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
      role,
    )
    expect(Object.values(found!)).not.toContain(true)
  })

  it('cannot change, truncate, drop or create a table', async () => {
    const mighty = await ask(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and (pg_has_role(relowner, 'usage') or has_table_privilege(oid, 'truncate, trigger, references'))`,
      role,
    )
    expect(mighty).toEqual([])
    const statements = [
      'alter table deliveries add column more int',
      'truncate deliveries cascade',
      'drop table deliveries cascade',
      'drop trigger deliveries_state on deliveries',
      'create table public.mine (id int)',
      `set role ${new URL(database.url).username}`,
    ]
    expect(await allowed(role, statements)).toEqual([])
  })
})

it('lets ingest read the webhook secret, but nothing about people, code or reviews', async () => {
  await ask('select id, webhook_secret from repositories', 'ingest')
  const hidden = [
    'select repo_full_name from repositories',
    'select facts from deliveries',
    'select private_key from github_app',
    ...[
      'users',
      'user_emails',
      'sessions',
      'access_tokens',
      'pull_requests',
      'pr_analysis',
      'mistakes',
      'mails',
    ].map((table) => `select * from ${table}`),
    'update deliveries set facts = null',
    'delete from deliveries',
  ]
  expect(await allowed('ingest', hidden)).toEqual([])
})

it('lets billing read nobody’s token, reviews or mistakes', async () => {
  await ask('select id, github_id from users', 'billing')
  const hidden = [
    'select github_access_token from users',
    'select webhook_secret from repositories',
    'select title from pull_requests',
    'select review_summary from pr_analysis',
    'select title, code_before from mistakes',
    'select * from recurring_mistakes',
    'select * from deliveries',
    'update users set github_username = null',
  ]
  expect(await allowed('billing', hidden)).toEqual([])
})

it('lets nobody change the audit log, and only the worker’s retention delete from it', async () => {
  for (const role of ROLES) {
    await expect(ask(`update audit_events set action = 'nothing'`, role)).rejects.toThrow(refused)
    await expect(ask('update audit_events set actor_id = null, at = now()', role)).rejects.toThrow(refused)
  }
  const others = ROLES.filter((role) => role !== 'worker')
  for (const role of others) await expect(ask('delete from audit_events', role)).rejects.toThrow(refused)
  await ask('select from audit_events for update', 'worker')
  await expect(ask('update audit_events set id = 1', 'worker')).rejects.toThrow(
    /can only be updated to DEFAULT/,
  )
})
