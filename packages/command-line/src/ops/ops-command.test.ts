import { randomBytes } from 'node:crypto'
import { claim } from '@debrief/database/leases'
import { noteLost } from '@debrief/database/lost-deliveries'
import {
  deliver,
  failedDelivery,
  failedRun,
  newPlace,
} from '@debrief/database/operations/testing/dead-letters'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { runHere } from '../testing/run-debrief.ts'
import { withSettings } from '../testing/with-settings.ts'
import { readTime } from './read-filter.ts'

const { connection, database } = await openTestDatabase()
let place: Awaited<ReturnType<typeof newPlace>>
beforeEach(async () => {
  withSettings()
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('TOKEN_KEYS', '')
  await sql`truncate repositories, users, deliveries, audit_events, operator_switches, usage_events, usage_periods cascade`.execute(
    connection.db,
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

it('shows what is open of each kind of work', async () => {
  await deliver(connection, place, 1)
  const { stdout } = await ops('queues')
  expect(stdout.split('\n')[0]).toMatch(
    /^work +waiting +queued +later +held +claimed +silent +isolated +failed +oldest$/,
  )
  expect(stdout).toMatch(/^deliveries +1 +0 +0 +0 +0 +0 +0 +0 +\d s$/m)
  expect(stdout).toMatch(/^send-mail +0/m)
  expect(await json('queues')).toHaveLength(6)
})

it('shows what failed, by what went wrong and row by row, and replays it once', async () => {
  expect((await ops('failed')).stdout).toBe('Nothing is failed.\n')
  const delivery = await failedDelivery(connection, place, 2)
  const { runId } = await failedRun(connection, place, 3)
  const { stdout } = await ops('failed')
  expect(stdout).toContain('The repository is not visible any more.')
  expect(stdout).toMatch(
    new RegExp(`^deliveries +${delivery} .* unroutable\\n {4}${place.fullName}#2 pull_request$`, 'm'),
  )
  expect(stdout).toContain('2 failed rows.')
  expect((await json('failed', '--since', '1h', '--work', 'analysis_runs')).rows).toMatchObject([
    { id: runId },
  ])

  const wouldBe = await ops('replay', '--all', '--dry-run')
  expect(wouldBe.stdout).toContain('2 of 2 rows would be replayed.')
  const order = ['replay', '--repository', place.fullName, '--reason', 'the partition is back']
  expect((await ops(...order)).stdout).toContain('2 of 2 rows replayed.')
  expect((await ops(...order)).stdout).toBe('Nothing failed is like that, so nothing was done.\n')
  const { rows } = await sql<{ by: string }>`
    select details ->> 'by' as by from audit_events where action = 'work_replayed'`.execute(connection.db)
  expect(rows).toEqual([{ by: expect.stringMatching(/at the command line$/) }])
})

it('shows deliveries with what came of them', async () => {
  await failedDelivery(connection, place, 4)
  await deliver(connection, place, 5)
  const { stdout } = await ops('deliveries', '--repository', place.fullName)
  expect(stdout).toMatch(
    new RegExp(`pull_request +${place.fullName}#4 +failed +1\\n {4}no partition of the table$`, 'm'),
  )
  expect(await json('deliveries', '--state', 'waiting')).toMatchObject([{ number: 5, state: 'waiting' }])
})

it('pauses, drains and resumes', async () => {
  const held = await deliver(connection, place, 6)
  await claim(connection.db, { table: 'deliveries', id: held, leaseSeconds: 30, isolated: false })
  const why = ['--reason', 'the server moves']
  expect((await ops('pause', 'send-mail', ...why)).stdout).toBe('Paused: send-mail.\n')
  expect((await ops('pause', 'send-mail', ...why)).stdout).toBe('It was paused already.\n')
  const early = await ops('drain', '--within', '1', ...why)
  expect([early.code, early.stdout]).toEqual([1, expect.stringContaining('1 rows are still being worked on')])
  expect((await ops('queues')).stdout).toMatch(/^send-mail .*\n {4}paused by .*: the server moves$/m)
  await connection.db.updateTable('deliveries').set({ state: 'done', lease_until: null }).execute()
  expect(await json('drain', 'deliveries', ...why)).toEqual({ paused: [], held: 0 })
  const resumed = await json('resume', 'all', ...why)
  expect(resumed.resumed).toHaveLength(6)
})

it('explains a pull request, by its short name or its address', async () => {
  await failedRun(connection, place, 7)
  const { stdout } = await ops('explain', `${place.fullName}#7`)
  const [head, why] = stdout.split('\n')
  expect(head).toMatch(new RegExp(`^${place.fullName}#7, as person-\\d+ connected it$`))
  expect(why).toBe(
    'Its analysis failed: The repository is not visible any more. Mend the cause, then replay it.',
  )
  expect(stdout).toContain('  ! Run ')
  const answer = await json('explain', `https://github.com/${place.fullName}/pull/7/files`)
  expect(answer).toMatchObject({ number: 7, explanations: [{ isWell: false }] })
  expect((await ops('explain', 'acme/none#1')).stdout).toContain('Nobody connected acme/none here')
})

it('ends with 1 and says the rows where an invariant is broken', async () => {
  vi.stubEnv('TOKEN_KEYS', `k:${randomBytes(32).toString('base64')}`)
  expect((await ops('verify')).stdout).toMatch(/^(\d+) of \1 hold\.\n$/)
  await sql`update users set github_access_token = 'lost.AAAA' where id = ${place.userId}`.execute(
    connection.db,
  )
  await sql`insert into usage_periods (tenant_id, kind, period_start, used) values (${place.userId}, 'analysis', now(), 1)`.execute(
    connection.db,
  )
  const { code, stdout } = await ops('verify')
  expect(code).toBe(1)
  expect(stdout).toContain('broken  used is what the ledger settled, reserved is what it holds: 1 row\n')
  expect(stdout).toContain(`{"place":"github_token","id":"${place.userId}"}`)
  vi.stubEnv('TOKEN_KEYS', '')
  const without = await runHere(['ops', 'verify', '--json'])
  expect(JSON.parse(without.stdout)).toMatchObject({ secretsTried: false, broken: [{ count: 1 }] })
})

it('tells what GitHub lost on the way, and has every hook compared at once', async () => {
  expect((await ops('reconcile')).stdout).toBe(
    'Lost within 30 days: 0 (0 sent again by GitHub, 0 fetched, 0 given up, 0 open).\n',
  )
  await sql`update users set github_access_token = 'sealed' where id = ${place.userId}`.execute(connection.db)
  const sent = { deliveryId: 'guid-1', githubId: '17', event: 'pull_request', sentAt: '2026-11-21T10:00:00Z' }
  await noteLost(connection.db, { source: 'github-repository', hookId: place.repositoryId }, [sent])
  const { stdout } = await ops('reconcile', '--now')
  expect(stdout).toMatch(new RegExp(`^${place.fullName} +person-\\d+ +1 +1 +0$`, 'm'))
  expect(stdout).toMatch(new RegExp(`${place.fullName} +pull_request +open +guid-1$`, 'm'))
  expect(stdout).toContain(
    'Lost within 30 days: 1 (0 sent again by GitHub, 0 fetched, 0 given up, 1 open). 1 hook will be',
  )
  expect(await json('reconcile')).toMatchObject({
    due: null,
    counts: { lost: 1, open: 1 },
    lost: [{ deliveryId: 'guid-1' }],
  })
})

it('ends with 2 when called wrongly, in one sentence, and changes nothing', async () => {
  const id = await failedDelivery(connection, place, 8)
  const cases = [
    [['cues'], 'no command ops cues'],
    [['replay', '--reason', 'all of it'], 'Say which rows'],
    [['replay', '--all'], 'Say why'],
    [['replay', '--work', 'letters', '--dry-run'], 'no work called letters'],
    [['replay', '--since', 'yesterday', '--dry-run'], 'yesterday is no time'],
    [['failed', '--limit', '0'], '--limit takes a whole number'],
    [['pause', '--reason', 'because'], 'Say which work'],
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

it('says what is missing, and that a database is away', async () => {
  vi.stubEnv('DATABASE_URL', '')
  const unset = await runHere(['ops', 'queues'])
  expect([unset.code, unset.stderr]).toEqual([
    1,
    expect.stringContaining('DATABASE_URL: is missing or wrong'),
  ])
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
  const away = await runHere(['ops', 'queues'])
  expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('is not reached')])
  expect(await runHere(['ops', '--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--dry-run'),
  })
})

it('reads moments, and how long ago', () => {
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
    expect(() => readTime(text, now)).toThrow('is no time')
})
