import {
  findRepositoryInstallation,
  noteRepositoryOfInstallations,
} from '@debrief/database/repositories/installations'
import { createGithubClient } from '@debrief/github/client'
import { createGithubApp } from '@debrief/github/repositories/github-app/app-client'
import { createLog } from '@debrief/service-kit/log'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { githubDescription } from '@debrief/simulators/testing/shared-data'
import { emptyTables } from '@debrief/testing/database'
import { openTestDatabase } from '@debrief/testing/open-database'
import { runJobs } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '../../testing/payloads.ts'
import { routeEvent } from '../../testing/route.ts'
import { listInstallationsHourly } from './list-installations.ts'
import { type InstallationContext, syncInstallationJob } from './sync-installation.ts'
import { syncInstallations } from './sync-installations.ts'

const { connection } = await openTestDatabase()
let simulator: GithubSimulator
let deps: InstallationContext

beforeAll(async () => {
  simulator = await startGithubSimulator({
    dataFolders: [],
    demo: true,
    limits: { primary: 1_000_000 },
    openApiFile: githubDescription,
    warn: () => {},
    app: {
      id: 77,
      slug: 'debrief',
      name: 'Debrief',
      clientId: 'Iv1.test',
      clientSecret: 'x',
      webhookUrl: 'http://127.0.0.1:9/',
      webhookSecret: 'x',
    },
  })
  const { privateKey } = simulator.state.app!
  const app = createGithubApp({ appId: 77, privateKey, baseUrl: simulator.apiUrl, userAgent: 'debrief-test' })
  deps = {
    database: connection,
    githubApp: async () => ({ app, appId: 77, slug: 'debrief' }),
    settings: { GITHUB_API_URL: simulator.apiUrl, INSTALLATION_CHECK_SECONDS: 10 },
    log: createLog('test', 'silent'),
  }
})
afterAll(async () => {
  await simulator.close()
})
beforeEach(async () => {
  await emptyTables(connection.db, 'installations', 'installation_repositories', 'audit_events', 'jobs')
  simulator.state.installations.clear()
  simulator.state.app!.hook.deliveries.length = 0
})

const sync = (context = deps) =>
  runJobs<InstallationContext>([syncInstallationJob], { db: connection.db, deps: context })
const list = () =>
  runJobs<InstallationContext>([listInstallationsHourly, syncInstallationJob], { db: connection.db, deps })

const control = async (path: string, body: object = {}) => {
  const answer = await fetch(`${simulator.url}/_simulator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { id: number }
}
const install = (repositories: string[] | null = null) =>
  control('/installations', { owner: 'northbeam', repositories })
const events = (): Event[] =>
  simulator.state
    .app!.hook.deliveries.toSorted((one, other) => one.id - other.id)
    .map(({ event, request }) => ({ event, payload: JSON.parse(request.body) }))
const route = async (told: readonly Event[]) => {
  for (const event of told) await routeEvent(connection, null, event)
}
const rows = async () => {
  const { rows: found } = await sql<{ repositories: string[] }>`
    select i.id, i.account_login, i.account_type, i.selection, i.suspended_at is not null as suspended,
      i.deleted_at is not null as deleted,
      coalesce((select json_agg(full_name order by full_name) from installation_repositories r where r.installation_id = i.id), '[]') as repositories
    from installations i order by i.id`.execute(connection.db)
  return found
}
const repositoryId = (name: string) =>
  [...simulator.state.repositories.values()].find((one) => one.name === name)!.id

describe('an installation', () => {
  it('is stored with its repositories as soon as its event arrives, and only once if the event repeats', async () => {
    const { id } = await install(['ferry-api', 'tide-web'])
    await route([...events(), ...events()])
    expect(await rows()).toMatchObject([
      {
        id,
        account_login: 'northbeam',
        account_type: 'Organization',
        selection: 'selected',
        repositories: ['northbeam/ferry-api', 'northbeam/tide-web'],
      },
    ])
    expect(await findRepositoryInstallation(connection.db, repositoryId('ferry-api'))).toBe(id)
    expect(await findRepositoryInstallation(connection.db, repositoryId('fare-tables'))).toBeNull()
    const audit = await connection.db.selectFrom('audit_events').select(['action', 'details']).execute()
    expect(audit).toMatchObject([
      { action: 'github_app_installed', details: { installationId: id, account: 'northbeam' } },
    ])
  })

  it('loses its access while it is suspended, and gets it back afterward', async () => {
    const { id } = await install()
    await route(events())
    await control(`/installations/${id}/suspend`)
    await route(events().slice(-1))
    expect(await findRepositoryInstallation(connection.db, repositoryId('ferry-api'))).toBeNull()
    await sync()
    const kept = await rows()
    expect(kept).toMatchObject([{ suspended: true }])
    expect(kept[0]?.repositories.length).toBeGreaterThan(2)
    await control(`/installations/${id}/unsuspend`)
    await route(events().slice(-1))
    expect(await findRepositoryInstallation(connection.db, repositoryId('ferry-api'))).toBe(id)
  })

  it('ends up with the same rows whatever the order of its events, even with repeats', {
    timeout: 60_000,
  }, async () => {
    const { id } = await install(['ferry-api', 'tide-web'])
    await control(`/installations/${id}/repositories`, { repositories: ['ferry-api', 'fare-tables'] })
    await control(`/installations/${id}/suspend`)
    await control(`/installations/${id}/unsuspend`)
    await control(`/installations/${id}/repositories`, { repositories: ['ferry-api', 'manifest-worker'] })
    const told = events()
    expect(told.length).toBeGreaterThanOrEqual(7)
    const random = seeded(7)
    for (let round = 0; round < 30; round += 1) {
      await sql`truncate installations, installation_repositories`.execute(connection.db)
      await route([...told, ...told.slice(0, 3)].toSorted(() => random() - 0.5))
      await sync()
      expect(await rows(), `round ${round}`).toMatchObject([
        {
          id,
          selection: 'selected',
          suspended: false,
          deleted: false,
          repositories: ['northbeam/ferry-api', 'northbeam/manifest-worker'],
        },
      ])
    }
  })

  it('stays deleted even if earlier events arrive late', async () => {
    const { id } = await install()
    await control(`/installations/${id}/suspend`)
    await control(`/installations/${id}/delete`)
    const told = events()
    const random = seeded(11)
    for (let round = 0; round < 10; round += 1) {
      await sql`truncate installations, installation_repositories`.execute(connection.db)
      await route([...told, ...told].toSorted(() => random() - 0.5))
      expect(await rows(), `round ${round}`).toMatchObject([{ id, deleted: true, repositories: [] }])
    }
    const actions = await connection.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', '=', 'github_app_uninstalled')
      .execute()
    expect(actions).toHaveLength(10)
  })

  it('is updated when a repository is renamed or deleted', async () => {
    await install(['ferry-api', 'tide-web'])
    await route(events())
    const name = { repository: { id: repositoryId('ferry-api'), full_name: 'northbeam/ferry' } }
    await route([{ event: 'repository', payload: { action: 'renamed', ...name } }])
    expect((await rows())[0]?.repositories).toEqual(['northbeam/ferry', 'northbeam/tide-web'])
    await route([{ event: 'repository', payload: { action: 'deleted', ...name } }])
    expect((await rows())[0]?.repositories).toEqual(['northbeam/tide-web'])
    await sync()
    expect((await rows())[0]?.repositories).toEqual(['northbeam/ferry-api', 'northbeam/tide-web'])
  })

  it('ignores events from a repository’s own webhook', async () => {
    await install()
    const [event] = events()
    const facts = { ...event!.payload, repository: undefined }
    const forged = await routeEvent(connection, crypto.randomUUID(), { ...event!, payload: facts }).catch(
      String,
    )
    expect(forged).toBe('ignored: not from the App’s webhook')
    expect(await rows()).toEqual([])
  })
})

describe('comparing with GitHub', () => {
  it('finds installations whose events never arrived, and marks those that are gone as deleted', async () => {
    const { id } = await install(['ferry-api'])
    await list()
    expect(await rows()).toMatchObject([{ id, repositories: ['northbeam/ferry-api'] }])
    simulator.state.installations.clear()
    await list()
    expect(await rows()).toMatchObject([{ id, deleted: true, repositories: [] }])
    const actions = await connection.db.selectFrom('audit_events').select('action').orderBy('id').execute()
    expect(actions.map(({ action }) => action)).toEqual(['github_app_installed', 'github_app_uninstalled'])
  })

  it('reads the list once an hour, in whichever process has time', async () => {
    await list()
    const { rows: found } = await sql<{ runIn: number }>`
      select extract(epoch from run_at - now())::float8 as "runIn" from jobs where kind = 'list-installations'`.execute(
      connection.db,
    )
    expect(found).toEqual([{ runIn: expect.closeTo(3_600, -2) }])
  })

  it('runs once a day', async () => {
    const { id } = await install(['ferry-api'])
    await list()
    const sweep = () =>
      runJobs<InstallationContext>([syncInstallations, syncInstallationJob], { db: connection.db, deps })
    expect(await sweep()).toEqual(['completed'])
    await sql`update installations set synced_at = now() - interval '25 hours'`.execute(connection.db)
    expect(await sweep()).toEqual(['completed', 'completed'])
    expect(await rows()).toMatchObject([{ id, repositories: ['northbeam/ferry-api'] }])
  })

  it('runs again if an event arrives during it, and stores nothing older than that event', async () => {
    const { id } = await install(['ferry-api'])
    await route(events())
    const { app } = (await deps.githubApp())!
    let runs = 0
    const githubApp = async () => {
      runs += 1
      const installationToken: typeof app.installationToken = async (...given) => {
        const token = await app.installationToken(...given)
        const gone = { githubRepoId: repositoryId('ferry-api'), fullName: null }
        if (runs === 1)
          await connection.db.transaction().execute((trx) => noteRepositoryOfInstallations(trx, gone))
        else expect((await rows())[0]?.repositories).toEqual([])
        return token
      }
      return { app: { ...app, appClient: app.appClient, installationToken }, appId: 77, slug: 'debrief' }
    }
    expect(await sync({ ...deps, githubApp })).toEqual(['completed', 'completed'])
    expect([runs, await rows()]).toMatchObject([2, [{ id, repositories: ['northbeam/ferry-api'] }]])
  })

  it('tries again later if GitHub rejects the App, and keeps the stored installation', async () => {
    await install(['ferry-api'])
    await route(events())
    const app = createGithubApp({
      appId: 78,
      privateKey: simulator.state.app!.privateKey,
      baseUrl: simulator.apiUrl,
      userAgent: 'debrief-test',
    })
    const outcomes = await sync({ ...deps, githubApp: async () => ({ app, appId: 78, slug: 'other' }) })
    expect(outcomes).toEqual(['retried'])
    expect(await rows()).toMatchObject([{ deleted: false, repositories: ['northbeam/ferry-api'] }])
  })
})

describe('a token for one repository', () => {
  it('gives access only to that repository, and can’t be renewed while the installation is suspended', async () => {
    const { id } = await install()
    const { app } = (await deps.githubApp())!
    const token = await app.installationToken(id, { repositoryId: repositoryId('ferry-api') })
    const client = createGithubClient({ baseUrl: simulator.apiUrl, token, userAgent: 'debrief-test' })
    expect(await client.get('/repos/northbeam/ferry-api/pulls')).toBeInstanceOf(Array)
    await expect(client.get('/repos/northbeam/tide-web/pulls')).rejects.toMatchObject({ kind: 'gone' })
    await control(`/installations/${id}/suspend`)
    const again = app.installationToken(id, { repositoryId: repositoryId('ferry-api'), renew: true })
    await expect(again).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

it('only makes calls that GitHub’s API specification allows', () => {
  expect(simulator.state.violations).toEqual([])
})

/** A seeded random generator (Mulberry32), so that a failing order can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
