import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import { assertInvariants } from '../judge/judge.ts'
import { signedPing } from '../load/signed-ping.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import { createLacks, type Lack } from './lacks.ts'

const MERGES = 4
const PINGS_AT_ONCE = 20
/** Readiness is cached for two seconds, and a busy machine may be slow to restart a killed process. */
const SEEN_WITHIN_S = 60
const LIVES_WITHIN_S = 10
const BACK_WITHIN_S = 30
const DONE_WITHIN_S = 60

interface Size {
  rounds: number
  seconds: number
}

const listServices = ({ ingest, workers, isolated, gateway }: Scene) => [
  ingest,
  ...workers,
  isolated,
  gateway,
]

async function fetchStatus(service: ServiceProcess, path: string): Promise<number> {
  const answer = await fetch(service.url + path).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

const allAnswer = async (services: ServiceProcess[], path: string, status: number) =>
  (await Promise.all(services.map((service) => fetchStatus(service, path)))).every((one) => one === status)

async function askToStore(scene: Scene): Promise<{ gateway: Response; ingest: Response[] }> {
  const { ingestUrl, repositories, ledger } = scene
  const sendPing = async () => {
    const webhook = signedPing(repositories[0]!)
    const { headers, body, hookId } = webhook
    const answer = await fetch(`${ingestUrl}/webhooks/github/${hookId}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    ledger.note(webhook, { status: answer.status, milliseconds: 0 })
    return answer
  }
  const [gateway, ...ingest] = await Promise.all([
    scene.askGateway('/api/access-tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ name: 'editor', days: 30 }),
    }),
    ...Array.from({ length: PINGS_AT_ONCE }, sendPing),
  ])
  await Promise.all([gateway, ...ingest].map((answer) => answer.arrayBuffer()))
  return { gateway, ingest }
}

function assertPutOff(answer: Response, during: string): void {
  const { status, url, headers } = answer
  if (status !== 503 || !(Number(headers.get('retry-after')) > 0))
    throw new Error(`${during}: ${url} responded with ${status}, retry-after ${headers.get('retry-after')}`)
}

async function holdsOut(
  scene: Scene,
  lack: Lack,
  { seconds, isMet }: { seconds: number; isMet(): boolean },
): Promise<number> {
  const watched = lack.isSeen ? listServices(scene) : []
  const during = `while the database was ${lack.name}`
  if (!(await waitFor(() => allAnswer(listServices(scene), '/livez', 200), { seconds: SEEN_WITHIN_S })))
    throw new Error(`${during}: a process didn't start`)
  if (!(await waitFor(() => allAnswer(watched, '/readyz', 503), { seconds: SEEN_WITHIN_S })))
    throw new Error(`${during}: a process reported that it was ready`)
  if (!(await waitFor(isMet, { seconds: SEEN_WITHIN_S, every: 100 })))
    throw new Error(`${during}: no job was affected, so the test proves nothing`)
  const end = performance.now() + seconds * 1_000
  let refused = 0
  while (performance.now() < end) {
    const { gateway, ingest } = await askToStore(scene)
    assertPutOff(gateway, during)
    for (const answer of ingest) if (lack.isTotal || answer.status !== 202) assertPutOff(answer, during)
    refused += ingest.filter(({ status }) => status === 503).length
    if (!(await allAnswer(watched, '/readyz', 503))) throw new Error(`${during}: a process was ready again`)
    // On a busy machine, an event loop may be blocked longer than /livez allows.
    if (!(await waitFor(() => allAnswer(listServices(scene), '/livez', 200), { seconds: LIVES_WITHIN_S })))
      throw new Error(`${during}: a process didn't respond to /livez`)
    await pause(200)
  }
  if (refused === 0) throw new Error(`${during}: ingest accepted every delivery, so the test proves nothing`)
  return refused
}

async function secondsUntilBack(scene: Scene): Promise<number> {
  const from = performance.now()
  const isBack = async () => {
    if (!(await allAnswer(listServices(scene), '/readyz', 200))) return false
    const { gateway, ingest } = await askToStore(scene)
    return gateway.status === 201 && ingest.every(({ status }) => status === 202)
  }
  if (!(await waitFor(isBack, { seconds: BACK_WITHIN_S, every: 100 })))
    throw new Error(`something still wasn't stored ${BACK_WITHIN_S} s after the database accepted rows`)
  return (performance.now() - from) / 1_000
}

/**
 * Workers log these messages about jobs that they couldn't finish. The job is requeued if the database accepts that
 * write. Otherwise, it waits until its lease expires.
 */
const MET = /job snoozed|job interrupted/g

const countMet = ({ workers }: Scene): number =>
  workers.reduce((sum, { logFile }) => sum + (readFileSync(logFile, 'utf8').match(MET)?.length ?? 0), 0)

async function untilAtWork({ judge }: Scene): Promise<void> {
  const isAtWork = async () => {
    const { rows } = await judge.pool.query(
      `select from jobs where kind = 'analyze-pull-request' and state = 'running' limit 1`,
    )
    return rows.length > 0
  }
  if (!(await waitFor(isAtWork, { seconds: SEEN_WITHIN_S }))) throw new Error('no worker claimed an analysis')
}

async function lackOnce(scene: Scene, lack: Lack, seconds: number) {
  const { workers, ingest, gateway, traffic, sender, judge, links } = scene
  links.workerGithub.blackhole()
  for (let merged = 0; merged < MERGES; merged += 1) await traffic.merge('northbeam/manifest-worker')
  await sender.settled()
  await untilAtWork(scene)
  // With an empty table, the next row needs a new page.
  await judge.pool.query('truncate access_tokens')
  const before = countMet(scene)
  await lack.begin()
  links.workerGithub.restore()
  await Promise.all([ingest, gateway, workers[1]].map((service) => service.kill()))
  const isMet = () => countMet(scene) > before
  const refused = await holdsOut(scene, lack, { seconds, isMet }).finally(() => lack.end())
  const met = countMet(scene) - before
  const back = await secondsUntilBack(scene)
  await drain(judge, { seconds: DONE_WITHIN_S })
  await assertInvariants(judge, `the database was ${lack.name}`)
  return { refused, met, back }
}

async function noRoom(run: Run, { rounds, seconds }: Size): Promise<Counts> {
  const scene = await run.openScene({ smallDisk: true, leaseSeconds: 2 })
  if (!scene.disk) run.say('this user may not mount a disk, so triggers that reject rows replace a full disk')
  await scene.traffic.merge('northbeam/manifest-worker')
  const counts = { refused: 0, met: 0, back: 0 }
  for (let round = 1; round <= rounds; round += 1)
    for (const lack of createLacks(scene)) {
      const { refused, met, back } = await lackOnce(scene, lack, seconds)
      counts.refused += refused
      counts.met += met
      counts.back = Math.max(counts.back, back)
      run.say(`round ${round}: ${lack.name}, ${refused} rejected, ${met} jobs affected`)
    }
  const rest = await comeToRest(scene)
  if (rest['retried manually'] !== '{}') throw new Error(`runs failed: ${rest['retried manually']}`)
  return {
    disk: scene.disk ? 'a mounted one' : 'a failpoint',
    'rounds full and read-only': rounds,
    'deliveries rejected with 503 and Retry-After': counts.refused,
    'attempts that could not finish': counts.met,
    'longest time until rows are stored again, s': counts.back.toFixed(1),
    ...rest,
  }
}

export const p3: FaultPromise = {
  title: 'A full disk or a read-only server loses nothing',
  short: (run) => noRoom(run, { rounds: 1, seconds: 2 }),
  full: (run) => noRoom(run, { rounds: 4, seconds: 20 }),
}
