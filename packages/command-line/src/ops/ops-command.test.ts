import { randomBytes } from 'node:crypto'
import { routeDelivery } from '@debrief/database/deliveries/deliveries'
import { noteLost } from '@debrief/database/deliveries/lost-deliveries'
import { complete } from '@debrief/database/jobs/job-store'
import {
  deliver,
  failedDelivery,
  failedRun,
  newPlace,
} from '@debrief/database/operations/testing/dead-letters'
import { WORK } from '@debrief/database/operations/work'
import { emptyTables } from '@debrief/testing/database'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { runHere, withSettings } from '../testing/run-debrief.ts'
import { readTime } from './ops-command.ts'

const { connection, database } = await openTestDatabase()
let place: Awaited<ReturnType<typeof newPlace>>
beforeEach(async () => {
  withSettings()
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('TOKEN_KEYS', '')
  await emptyTables(
    connection.db,
    'repositories',
    'users',
    'deliveries',
    'jobs',
    'audit_events',
    'operator_switches',
    'usage_events',
    'usage_periods',
  )
  place = await newPlace(connection)
})

async function ops(...args: string[]) {
  const { code, stdout, stderr } = await runHere(['ops', ...args])
  expect([args, stderr]).toEqual([args, ''])
  return { code, stdout }
}
const json = async (...args: string[]) => {
  const { code, stdout } = await ops(...args, '--json')
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

it('shows the open jobs of each kind', async () => {
  await deliver(connection, place, 1)
  const { stdout } = await ops('queues')
  expect(stdout.split('\n')[0]).toMatch(
    /^work +waiting +queued +later +held +running +expired +isolated +failed +oldest$/,
  )
  expect(stdout).toMatch(/^route-delivery +1 +0 +0 +0 +0 +0 +0 +0 +\d s$/m)
  expect(stdout).toMatch(/^send-mail +0/m)
  expect(await json('queues')).toHaveLength(WORK.length)
})

it('lists failed jobs by error and one by one, and replays each once', async () => {
  expect((await ops('failed')).stdout).toBe('No failed jobs match.\n')
  const delivery = await failedDelivery(connection, place, 2)
  const { runId } = await failedRun(connection, place, 3)
  const { stdout } = await ops('failed')
  expect(stdout).toContain('Debrief can no longer access the repository.')
  expect(stdout).toMatch(
    new RegExp(`^route-delivery +${delivery} .* unexpected\\n {4}${place.fullName}#2 pull_request$`, 'm'),
  )
  expect(stdout).toContain('2 failed jobs.')
  expect((await json('failed', '--since', '1h', '--work', 'analyze-pull-request')).rows).toMatchObject([
    { id: runId },
  ])

  const wouldBe = await ops('replay', '--all', '--dry-run')
  expect(wouldBe.stdout).toContain('2 of 2 jobs would be replayed.')
  const order = ['replay', '--repository', place.fullName, '--reason', 'the partition is back']
  expect((await ops(...order)).stdout).toContain('2 of 2 jobs replayed.')
  expect((await ops(...order)).stdout).toBe('No failed jobs match.\n')
  const { rows } = await sql<{ by: string }>`
    select details ->> 'by' as by from audit_events where action = 'work_replayed'`.execute(connection.db)
  expect(rows).toEqual([{ by: expect.stringMatching(/at the command line$/) }])
})

it('lists deliveries with their outcomes', async () => {
  await failedDelivery(connection, place, 4)
  await deliver(connection, place, 5)
  const { stdout } = await ops('deliveries', '--repository', place.fullName)
  expect(stdout).toMatch(
    new RegExp(`pull_request +${place.fullName}#4 +failed +1\\n {4}no partition of the table$`, 'm'),
  )
  expect(await json('deliveries', '--state', 'waiting')).toMatchObject([{ number: 5, state: 'waiting' }])
})

it('pauses, drains and resumes', async () => {
  const running = await deliver(connection, place, 6)
  const job = await claimKey(connection.db, routeDelivery.kind, running)
  const why = ['--reason', 'the server moves']
  expect((await ops('pause', 'send-mail', ...why)).stdout).toBe('Paused: send-mail.\n')
  expect((await ops('pause', 'send-mail', ...why)).stdout).toBe('Already paused.\n')
  const early = await ops('drain', '--within', '1', ...why)
  expect([early.code, early.stdout]).toEqual([1, expect.stringContaining('1 job still running')])
  expect((await ops('queues')).stdout).toMatch(/^send-mail .*\n {4}paused by .*: the server moves$/m)
  await complete(connection.db, job)
  expect(await json('drain', 'route-delivery', ...why)).toEqual({ paused: [], held: 0 })
  const resumed = await json('resume', 'all', ...why)
  expect(resumed.resumed).toHaveLength(WORK.length)
})

it('explains a pull request by its short name or URL', async () => {
  await failedRun(connection, place, 7)
  const { stdout } = await ops('explain', `${place.fullName}#7`)
  const [head, ...why] = stdout.split('\n')
  expect(head).toMatch(new RegExp(`^${place.fullName}#7, connected by person-\\d+$`))
  expect(why.join(' ')).toContain(
    'The analysis failed: Debrief can no longer access the repository. Fix the cause, then replay the analysis.',
  )
  expect(stdout).toContain('  ! Run ')
  const answer = await json('explain', `https://github.com/${place.fullName}/pull/7/files`)
  expect(answer).toMatchObject({ number: 7, explanations: [{ isWell: false }] })
  expect((await ops('explain', 'acme/none#1')).stdout).toContain('Nobody has connected acme/none to Debrief')
})

it('exits with 1 and shows the rows if an invariant is broken', async () => {
  vi.stubEnv('TOKEN_KEYS', `k:${randomBytes(32).toString('base64')}`)
  expect((await ops('verify')).stdout).toMatch(/^(\d+) of \1 checks passed\.\n$/)
  await sql`update users set github_access_token = 'lost.AAAA' where id = ${place.userId}`.execute(
    connection.db,
  )
  await sql`insert into usage_periods (tenant_id, kind, period_start, used) values (${place.userId}, 'analysis', now(), 1)`.execute(
    connection.db,
  )
  const { code, stdout } = await ops('verify')
  expect(code).toBe(1)
  expect(stdout).toContain('broken  usage periods match the ledger: 1 row\n')
  expect(stdout).toContain(`{"place":"github_token","id":"${place.userId}"}`)
  vi.stubEnv('TOKEN_KEYS', '')
  const without = await runHere(['ops', 'verify', '--json'])
  expect(JSON.parse(without.stdout)).toMatchObject({ secretsTried: false, broken: [{ count: 1 }] })
})

it('lists lost deliveries, and checks all webhooks immediately', async () => {
  expect((await ops('reconcile')).stdout).toBe(
    'Lost in the last 30 days: 0 (0 redelivered, 0 fetched, 0 not recovered, 0 open).\n',
  )
  await sql`update users set github_access_token = 'sealed' where id = ${place.userId}`.execute(connection.db)
  const sent = { deliveryId: 'guid-1', githubId: '17', event: 'pull_request', sentAt: '2026-11-21T10:00:00Z' }
  await noteLost(connection.db, { source: 'github-repository', hookId: place.repositoryId }, [sent])
  const { stdout } = await ops('reconcile', '--now')
  expect(stdout).toMatch(new RegExp(`^${place.fullName} +person-\\d+ +1 +1 +0$`, 'm'))
  expect(stdout).toMatch(new RegExp(`${place.fullName} +pull_request +open +guid-1$`, 'm'))
  expect(stdout).toContain(
    'Lost in the last 30 days: 1 (0 redelivered, 0 fetched, 0 not recovered, 1 open). Within 15 seconds, 1 webhook will',
  )
  expect(await json('reconcile')).toMatchObject({
    due: null,
    counts: { lost: 1, open: 1 },
    lost: [{ deliveryId: 'guid-1' }],
  })
})

it('exits with 2 and one line for invalid arguments, and changes nothing', async () => {
  const id = await failedDelivery(connection, place, 8)
  const cases = [
    [['cues'], "Unknown command 'cues'"],
    [['replay', '--reason', 'all of it'], 'Select jobs with'],
    [['replay', '--all'], 'Specify a --reason'],
    [['replay', '--all', '--reason', '--dry-run'], "Option '--reason' needs a value"],
    [['replay', '--work', 'letters', '--dry-run'], "argument 'letters' is invalid"],
    [['replay', '--since', 'yesterday', '--dry-run'], "argument 'yesterday' is invalid"],
    [['failed', '--limit', '0'], 'Use a whole number of at least 1.'],
    [['pause', '--reason', 'because'], "Missing required argument 'work'"],
    [['explain', 'ferry-api'], 'owner/repository#1'],
    [['queues', '--loud'], "Unknown option '--loud'"],
  ] as const
  for (const [args, sentence] of cases) {
    const ended = await runHere(['ops', ...args])
    expect({ args, ...ended }).toMatchObject({ args, code: 2, stdout: '' })
    expect(ended.stderr).toContain(sentence)
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
  }
  expect(await runHere(['ops', 'replay', '--all', '--reason', 'x'])).toMatchObject({ code: 1 })
  expect(await json('failed', '--id', String(id))).toMatchObject({ rows: [{ id: String(id) }] })
})

it('reports missing settings and an unreachable database, but prints help without either', async () => {
  vi.stubEnv('DATABASE_URL', '')
  const unset = await runHere(['ops', 'queues'])
  expect([unset.code, unset.stderr]).toEqual([
    1,
    expect.stringContaining('DATABASE_URL: is missing or wrong'),
  ])
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
  const away = await runHere(['ops', 'queues'])
  expect([away.code, away.stderr]).toEqual([1, expect.stringContaining("Can't connect to the database")])
  expect(await runHere(['ops'])).toMatchObject({ code: 0, stdout: expect.stringContaining('reconcile') })
  expect(await runHere(['ops', 'replay', '--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--dry-run'),
  })
})

it('parses timestamps and relative times', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const read = (text: string) => readTime(text, now).toISOString()
  expect(['30m', '2h', '7d', '2026-11-20', '2026-11-21T10:00Z'].map(read)).toEqual([
    '2026-11-21T11:30:00.000Z',
    '2026-11-21T10:00:00.000Z',
    '2026-11-14T12:00:00.000Z',
    '2026-11-20T00:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
  ])
  for (const text of ['', '5', '2w', '2026-13-45', '-3h'])
    expect(() => readTime(text, now)).toThrow('Use a time')
})
