import { randomBytes } from 'node:crypto'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { bundleServices } from '../../local/build/bundle-services.ts'
import { projectRoot } from '../../local/project-root.ts'
import { describeMachine } from '../harness/describe-machine.ts'
import { met } from '../harness/headline.ts'
import { type Effort, measureContest, type Result } from '../harness/measure-contest.ts'
import { pin } from '../harness/pinned-process.ts'
import { publish } from '../harness/publish.ts'
import { describeContender, describeRatio, tableOf } from '../harness/report.ts'
import { startStores } from '../harness/start-stores.ts'
import { type LiveContender, openGateway, openPolling, PER_SECOND } from './contenders.ts'
import { countStatements } from './count-statements.ts'
import { openPeopleDatabase, type PeopleDatabase } from './people.ts'

/**
 * npm run bench:live [-- --quick]
 * What 1,000 open streams cost while ten pull requests change a second, beside 1,000 pages that ask every two seconds. A
 * full run also writes docs/benchmarks.md.
 */
const quick = process.argv.includes('--quick')
const PEOPLE = 1_000
const GOAL = 8
const effort: Effort = quick ? { warmUp: 2, pairs: 2, seconds: 2 } : { warmUp: 6, pairs: 6, seconds: 3 }
const REST_SECONDS = quick ? 2 : 6

const stores = await startStores()
const opened: (LiveContender | PeopleDatabase)[] = []
try {
  const machine = describeMachine(stores.folder)
  await bundleServices(projectRoot(), [
    { name: 'bench-live-gateway', entry: 'services/gateway/src/main.ts' },
    { name: 'bench-live-polling', entry: 'infra/bench/live/servers/polling.ts' },
  ])
  pin(process.pid, 'rest')
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const open = async (name: string) => {
    const database = await openPeopleDatabase(stores.postgres.url, {
      name,
      keys: readKeyRing(keys),
      count: PEOPLE,
    })
    opened.unshift(database)
    return { stores, database, keys }
  }
  const gateway = await openGateway(await open('streamed'))
  opened.unshift(gateway)
  const polling = await openPolling(await open('polled'))
  opened.unshift(polling)
  const result = await measureContest(
    { work: `a second of ${PEOPLE} open pages, ${PER_SECOND} changes a second`, metric: 'cpu', goal: GOAL },
    { subject: gateway.contender, peer: polling.contender },
    effort,
  )
  const statements = {
    gateway: await countStatements(stores, {
      database: 'streamed',
      during: () => gateway.rest(REST_SECONDS),
    }),
    polling: await countStatements(stores, { database: 'polled', during: () => polling.rest(REST_SECONDS) }),
  }
  publish({
    section: 'live',
    command: 'npm run bench:live',
    text: describe(machine, { result, statements }),
    rows: [headlineRow(result, statements)],
    keep: !quick,
  })
} finally {
  for (const each of opened) await each.close()
  await stores.close()
}

interface Statements {
  gateway: number
  polling: number
}

function describe(
  machine: readonly string[],
  { result, statements }: { result: Result; statements: Statements },
): string {
  const day = new Date().toISOString().slice(0, 10)
  const method = `Measured ${day}: ${effort.pairs} rounds of A B B A with slices of ${effort.seconds} s; ratios are medians of the rounds, of the CPU time of the service and of PostgreSQL. Each slice was checked: every change was told to whom it concerns. Who asks is answered by a bare node:http server, has its session looked up as for every call, and its version read from memory.`
  const facts = machine.map((line) => `- ${line}`)
  const quiet = `While nothing changes, statements that PostgreSQL logged within ${REST_SECONDS} s: ${statements.gateway} for the streams, ${statements.polling} for those who ask.`
  return ['## Open pages', '', method, '', ...facts, '', tableOf([result]), '', quiet].join('\n')
}

function headlineRow(result: Result, { gateway, polling }: Statements) {
  return {
    row: 8 as const,
    subject: `${describeContender(result.subject, result)} a second`,
    beside: `${describeContender(result.peer, result)} a second`,
    figure: `${describeRatio(result)} times less CPU; ${gateway} against ${polling} queries in ${REST_SECONDS} quiet seconds`,
    goal: `≥ ${GOAL.toFixed(1)}; 0 queries`,
    verdict: met(result.ratio >= GOAL && gateway === 0),
  }
}
