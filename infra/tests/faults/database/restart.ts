import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const REPOSITORY = 'northbeam/manifest-worker'
const BACK_WITHIN_S = 5

async function assertPutOff(scene: Scene, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let asked = 0
  while (performance.now() < end) {
    const answers = await Promise.all([
      fetch(`${scene.ingestUrl}/webhooks/github/${scene.repositories[0]!.id}`, {
        method: 'POST',
        headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'content-type': 'application/json' },
        body: '{}',
      }),
      scene.askGateway('/api/pull-requests'),
    ])
    for (const answer of answers) {
      await answer.arrayBuffer()
      if (answer.status !== 503 || !(Number(answer.headers.get('retry-after')) > 0))
        throw new Error(
          `${answer.url} responded with ${answer.status}, retry-after ${answer.headers.get('retry-after')}`,
        )
      asked += 1
    }
    await pause(100)
  }
  return asked
}

async function secondsUntilBack(scene: Scene): Promise<number> {
  const from = performance.now()
  const number = await scene.traffic.merge(REPOSITORY)
  const back = await waitFor(
    async () => {
      const page = await scene.askGateway('/api/pull-requests')
      await page.arrayBuffer()
      const { rows } = await scene.judge.pool
        .query<{ analysis_status: string }>(
          'select analysis_status from pull_requests where pr_number = $1',
          [number],
        )
        .catch(() => ({ rows: [] }))
      return page.status === 200 && rows.some(({ analysis_status }) => analysis_status === 'completed')
    },
    { seconds: BACK_WITHIN_S, every: 50 },
  )
  if (!back) throw new Error(`something still failed ${BACK_WITHIN_S} s after PostgreSQL was ready`)
  return (performance.now() - from) / 1_000
}

/** Terminates every session except the judge's, as an administrator does before a failover (57P01). */
async function terminateAll({ judge }: Scene): Promise<void> {
  await judge.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name <> 'judge'`,
  )
}

async function restarts(run: Run, rounds: number): Promise<Counts> {
  const scene = await run.openScene()
  const services = [scene.ingest, ...scene.workers, scene.isolated, scene.gateway]
  const starts = services.map((service) => service.starts)
  const times: number[] = []
  let putOff = 0
  await scene.traffic.merge(REPOSITORY)
  for (let round = 0; round < rounds; round += 1) {
    await terminateAll(scene)
    times.push(await secondsUntilBack(scene))
    await scene.stores.stopPostgresAtOnce()
    putOff += await assertPutOff(scene, 1.5)
    await scene.stores.startPostgres()
    times.push(await secondsUntilBack(scene))
  }
  const again = services.filter((service, index) => service.starts !== starts[index])
  if (again.length > 0)
    throw new Error(`processes that restarted: ${again.map(({ name }) => name).join(', ')}`)
  return {
    stops: rounds,
    'sessions ended': rounds,
    '503 responses with Retry-After': putOff,
    'longest recovery, s': Math.max(...times).toFixed(1),
    ...(await comeToRest(scene)),
  }
}

export const p2: FaultPromise = {
  title: 'PostgreSQL may restart',
  short: (run) => restarts(run, 1),
  full: (run) => restarts(run, 10),
}
