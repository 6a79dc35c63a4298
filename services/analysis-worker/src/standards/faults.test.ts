import {
  leaveStandardsRepository,
  requestStandards,
} from '@debrief/database/standards/standards-repositories'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { REPOSITORY, type StandardsWorld, startStandardsWorld } from '../testing/standards-world.ts'

const ROUNDS = Number(process.env.STANDARDS_FAULTS ?? 12)

let world: StandardsWorld
let freeze: { place: string; thawed: Promise<void>; isFrozen: boolean } | null = null

beforeAll(async () => {
  world = await startStandardsWorld({
    failpoint(name) {
      if (freeze?.place !== name || freeze.isFrozen) return
      freeze.isFrozen = true
      return freeze.thawed
    },
  })
  await world.addStandard('The first one')
  await world.choose()
  await world.settled()
})
afterAll(() => world?.close())
beforeEach(() => void world.takeEffects())

let standards = 0

async function begin(round: number) {
  const { stack } = world
  if (round % 2 === 0) {
    const { number } = world.pulls().at(-1)!
    await stack.control(`/pull-requests/${REPOSITORY}/${number}/merge`, { login: 'marta-olsen' })
    expect(await world.settled()).toMatchObject({ state: 'up_to_date' })
  }
  world.takeEffects()
  standards += 1
  const title = `Round ${standards}`
  await world.addStandard(title)
  const expected = { 'branch-moved': 1, 'check-run-created': 1 }
  return { title, expected: round % 2 === 0 ? { ...expected, 'pull-request-opened': 1 } : expected }
}

function judge(title: string) {
  const file = world.file('AGENTS.md', STANDARDS_BRANCH)!
  expect(file.split(`**${title}**`)).toHaveLength(2)
  expect(file.match(/debrief:standards:start/g)).toHaveLength(1)
  const open = world.pulls().filter(({ state }) => state === 'open')
  expect(open).toHaveLength(1)
  expect(world.checks().filter(({ headSha }) => headSha === open[0]!.head.sha)).toHaveLength(1)
}

const PLACES = [
  'before_branch',
  'after_branch',
  'before_pull_request',
  'after_pull_request',
  'before_check_run',
  'after_check_run',
]

it(`writes nothing twice if a worker freezes and continues later, in ${ROUNDS} rounds (D41)`, {
  timeout: 600_000,
}, async () => {
  const { db } = world.stack.connection
  const total: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    const places = round % 2 === 0 ? PLACES : PLACES.filter((place) => !place.includes('pull_request'))
    let thaw = () => {}
    const { title, expected } = await begin(round)
    const thawed = new Promise<void>((resolve) => {
      thaw = resolve
    })
    freeze = { place: `standards.${places[Math.floor(round / 2) % places.length]}`, thawed, isFrozen: false }
    await until('the worker to freeze', async () => {
      await sql`update jobs set run_at = now() where kind = 'write-standards' and state = 'waiting'`.execute(
        db,
      )
      return freeze?.isFrozen
    })
    await sql`update jobs set lease_until = now() - interval '1 second', delivered_at = now() - interval '1 minute'
      where kind = 'write-standards' and state = 'running'`.execute(db)
    if (round % 4 < 2) thaw()
    await world.settled()
    thaw()
    freeze = null
    const { marta, repositoryId } = world
    await requestStandards(db, { repositoryId, actorId: marta.id, requestId: null, reopen: false })
    expect(await world.settled()).toMatchObject({ state: 'open', reason: null })
    const effects = world.takeEffects()
    expect([round, effects]).toEqual([round, expected])
    for (const [kind, count] of Object.entries(effects)) total[kind] = (total[kind] ?? 0) + count
    judge(title)
  }
  expect(total['branch-moved']).toBe(ROUNDS)
  expect(world.stack.simulator.state.violations).toEqual([])
})

const CALLS = {
  'the tree': 'POST /.*git/trees',
  'the commit': 'POST /.*git/commits',
  'the branch': 'PATCH /.*git/refs',
  'the pull request': 'POST /.*ferry-api/pulls$',
  'the check run': 'POST /.*check-runs',
  'the list of check runs': 'GET /.*check-runs',
  'the head of the branch': 'GET /.*git/ref/heads/debrief',
}

it(`writes nothing twice if answers are lost or GitHub fails, in ${ROUNDS} rounds (D41)`, {
  timeout: 600_000,
}, async () => {
  const { faults, state } = world.stack.simulator
  const kinds = ['cut-after-effect', 'cut', 'status', 'timeout'] as const
  for (let round = 0; round < ROUNDS; round += 1) {
    const { title, expected } = await begin(round)
    const calls = Object.entries(CALLS).filter(([name]) => round % 2 === 0 || name !== 'the pull request')
    const [, match] = calls[Math.floor(round / 2) % calls.length]!
    const kind = kinds[round % 3]!
    faults.add({ match, kind, times: 1 + (round % 2), status: 502 })
    expect(await world.settled()).toMatchObject({ state: 'open', reason: null })
    expect([match, faults.list()[0]!.hits > 0]).toEqual([match, true])
    faults.clear()
    expect([round, match, kind, world.takeEffects()]).toEqual([round, match, kind, expected])
    judge(title)
  }
  expect(state.violations).toEqual([])
})

it('writes nothing after the repository was left, and leaving waits for a call in progress (W4)', async () => {
  const { stack, repositoryId, marta } = world
  const { db } = stack.connection
  await begin(1)
  stack.simulator.faults.add({ match: 'PATCH /.*git/refs', kind: 'latency', times: 1, milliseconds: 1_500 })
  await until('the call', async () => {
    await sql`update jobs set run_at = now() where kind = 'write-standards' and state = 'waiting'`.execute(db)
    return stack.simulator.faults.list()[0]?.hits
  })
  expect(await leaveStandardsRepository(db, { repositoryId, actorId: marta.id, requestId: null })).toBe(true)
  stack.simulator.faults.clear()
  expect(world.takeEffects()).toEqual({ 'branch-moved': 1 })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(world.takeEffects()).toEqual({})
})
