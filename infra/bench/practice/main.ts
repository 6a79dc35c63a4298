import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@debrief/database/connect'
import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { bundleOf, bundleServices } from '../../local/build/bundle-services.ts'
import { startedByOthers } from '../../local/processes.ts'
import { projectRoot } from '../../local/project-root.ts'
import { describeMachine } from '../harness/describe-machine.ts'
import { publish } from '../harness/publish.ts'
import { startStores } from '../harness/start-stores.ts'
import { median, quantile } from '../harness/statistics.ts'
import { post, waitsWhile } from './ask-gateway.ts'
import { giveCard, HOSTILE, RIGHT } from './exercise.ts'
import { memoryOf, startGateway } from './start-gateway.ts'

/**
 * npm run bench:practice [-- <another gateway's bundle>]
 * Prints what reading code that is not ours costs the gateway and those who use it, and writes docs/benchmarks.md unless
 * another bundle than today's was given.
 */
const root = projectRoot()
const given = process.argv.slice(2).find((word) => !word.startsWith('--'))
const ROUNDS = 100
const name = 'bench-practice/gateway'

const entries = [{ name, entry: 'services/gateway/src/main.ts' }]
const own = startedByOthers.map((each) => ({ ...each, name: `bench-practice/${each.name}` }))
if (!given) await bundleServices(root, [...entries, ...own])
const stores = await startStores()
const connection = connect(stores.postgres.url)
try {
  const { owner, cardId } = await giveCard(connection.db)
  const cookie = await signInAs(connection.db, owner)
  const gateway = await startGateway(given ?? bundleOf(root, name), stores.postgres.url)
  const asking = { gateway, cookie }
  await pause(10_000)
  // Nothing is pinned here, so its last line does not hold.
  const machine = describeMachine(stores.folder).slice(0, -1)
  const idle = memoryOf(gateway.pid)
  const answer = async (code: string) => {
    const answered = await post(asking, `${cardId}/answer`, { code })
    await post(asking, 'undo')
    return answered
  }
  const cold = await answer(RIGHT)
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) warm.push((await answer(RIGHT)).milliseconds)
  const used = memoryOf(gateway.pid)
  const quiet = await waitsWhile(gateway, () => pause(3_000))
  const held = await waitsWhile(gateway, () => answer(HOSTILE))
  await gateway.stop()
  const megabytes = ({ own, children }: typeof idle) => `${own.toFixed(0)} MB and ${children.toFixed(0)} MB`
  const waits = (list: number[]) =>
    `p50 ${median(list).toFixed(1)}, p99 ${quantile(list, 0.99).toFixed(1)}, longest ${Math.max(...list).toFixed(0)} ms (n = ${list.length})`
  const text = [
    '## Reading code that is not ours',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)}: answers to one exercise of 39 lines, each taken back again, by \`npm run bench:practice\`.`,
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    '| what | measured |',
    '| --- | --- |',
    `| memory 10 s after the start: gateway, and what it started | ${megabytes(idle)} |`,
    `| memory after ${ROUNDS} answers | ${megabytes(used)} |`,
    `| a right answer, the first of all | ${cold.milliseconds.toFixed(0)} ms |`,
    `| a right answer after it | p50 ${median(warm).toFixed(1)}, p99 ${quantile(warm, 0.99).toFixed(1)} ms (n = ${ROUNDS}) |`,
    `| a hostile answer of ${HOSTILE.length.toLocaleString('en')} characters | ${held.done.told} after ${(held.done.milliseconds / 1000).toFixed(1)} s |`,
    `| what others wait meanwhile for /livez | ${waits(held.waits)} |`,
    `| what they wait without it | ${waits(quiet.waits)} |`,
  ].join('\n')
  publish({ section: 'practice', command: 'npm run bench:practice', text, keep: !given })
} finally {
  await connection.close()
  await stores.close()
  rmSync(join(root, 'dist', 'bench-practice'), { recursive: true, force: true })
}
