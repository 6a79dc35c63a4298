/**
 * Measures the CPU time of 1,000 open streams while ten pull requests change per second, compared with pages that poll.
 */

import { randomBytes } from 'node:crypto'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { bundleServices } from '../../../local/build/bundle-services.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { isQuick, runBenchmark } from '../harness/benchmark.ts'
import { type Effort, measureContest } from '../harness/contest.ts'
import { pin } from '../harness/processes.ts'
import { contestRow, describeEffort, describeResults, met } from '../harness/report.ts'
import { CHANGES_PER_SECOND, countStatements, openGateway, openPolling } from './contenders.ts'
import { openPeopleDatabase } from './people.ts'

const PEOPLE = 1_000
const GOAL = 8
const effort: Effort = isQuick ? { warmUp: 2, pairs: 2, seconds: 2 } : { warmUp: 6, pairs: 6, seconds: 3 }
const QUIET_SECONDS = isQuick ? 2 : 6

await runBenchmark('live', async (stores) => {
  await bundleServices(projectRoot(), [
    { name: 'bench-live-gateway', entry: 'services/gateway/src/main.ts' },
    { name: 'bench-live-polling', entry: 'infra/tests/bench/live/servers/polling.ts' },
  ])
  pin(process.pid, 'rest')
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const options = { keys: readKeyRing(keys), count: PEOPLE }
  const streamed = await openPeopleDatabase(stores.postgres.url, { name: 'streamed', ...options })
  const polled = await openPeopleDatabase(stores.postgres.url, { name: 'polled', ...options })
  const gateway = await openGateway(stores, streamed, keys)
  const polling = await openPolling(stores, polled)
  const result = await measureContest(
    {
      work: `a second of ${PEOPLE} open pages, ${CHANGES_PER_SECOND} changes a second`,
      metric: 'cpu',
      goal: GOAL,
      subject: gateway.contender,
      peer: polling.contender,
    },
    effort,
  )
  const streams = await countStatements(stores, 'streamed', () => gateway.idle(QUIET_SECONDS))
  const polls = await countStatements(stores, 'polled', () => polling.idle(QUIET_SECONDS))
  for (const each of [gateway, polling, streamed, polled]) await each.close()
  const row = contestRow(8, result)
  return {
    title: 'Open pages',
    method: `${describeEffort(effort)} They compare the CPU time of the service and PostgreSQL together. Each slice was checked: every change reached its person. Pages that poll get their responses from a bare node:http server, which looks up the session as for every call and reads the version from memory.`,
    body: [
      describeResults([result]),
      `While nothing changed, PostgreSQL logged ${streams} statements for the streams and ${polls} for the pages that poll, within ${QUIET_SECONDS} s.`,
    ],
    rows: [
      {
        ...row,
        figure: `${row.figure} times less CPU; ${streams} against ${polls} queries in ${QUIET_SECONDS} quiet seconds`,
        goal: `${row.goal}; 0 queries`,
        verdict: met(row.verdict === 'met' && streams === 0),
      },
    ],
  }
})
