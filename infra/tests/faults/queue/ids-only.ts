import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { comeToRest } from '../judge/come-to-rest.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { type Canary, collectCanaries, TITLE } from '../secrets/canaries.ts'
import { type Place, readLogs, readMetrics, readRedis, readTables } from '../secrets/places.ts'
import { type Answers, visit } from '../secrets/visit.ts'
import { disturb } from '../storm/disturb.ts'

/** Log lines and JSON rows escape quotation marks with a backslash. */
const isIn = ({ text }: Place, canary: Canary) =>
  text.includes(canary.text) || text.includes(JSON.stringify(canary.text).slice(1, -1))

function assertNone(place: Place, canaries: readonly Canary[]): void {
  const hits = canaries.filter((canary) => isIn(place, canary))
  if (hits.length > 0) throw new Error(`found in ${place.name}: ${hits.map(({ name }) => name).join(', ')}`)
}

async function scan(scene: Scene, { canaries, answers }: { canaries: Canary[]; answers: Answers }) {
  const never = canaries.filter(({ isShown }) => !isShown)
  let bytes = 0
  const read = (place: Place, of: readonly Canary[]) => {
    assertNone(place, of)
    bytes += place.text.length
  }
  for (const place of [
    await readRedis(scene),
    ...readLogs(scene),
    ...(await readMetrics(scene)),
    ...answers.others,
  ])
    read(place, canaries)
  for (const place of answers.own) read(place, never)
  let tables = 0
  const unseen = new Set(canaries.filter((canary) => canary.tables.length > 0))
  for await (const place of readTables(scene)) {
    const [belongs, strays] = [true, false].map((isOf) =>
      canaries.filter((canary) => canary.tables.includes(place.name) === isOf),
    ) as [Canary[], Canary[]]
    read(place, strays)
    for (const canary of belongs) if (isIn(place, canary)) unseen.delete(canary)
    tables += 1
  }
  if (unseen.size > 0)
    throw new Error(
      `canaries that were found nowhere, not even where they belong: ${[...unseen].map(({ name }) => name).join(', ')}`,
    )
  return { 'bytes scanned': bytes, tables, answers: answers.own.length + answers.others.length }
}

async function idsOnly(run: Run, faults: number): Promise<Counts> {
  const scene = await run.openScene({
    workerEnv: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Debrief <debrief@mail.example>' },
  })
  await scene.github.useFaults([{ kind: 'status', status: 500, probability: 0.1, seed: run.random.seed }])
  await underTraffic(scene, { perSecond: 6 }, async () => {
    for (let fault = 0; fault < faults; fault += 1) {
      const number = await scene.traffic.merge('northbeam/ferry-api')
      await scene.github.editTitle('northbeam/ferry-api', number, TITLE)
      await disturb('kill worker', scene, run.random)
      await Promise.all(scene.workers.map((worker) => worker.waitReady()))
    }
  })
  const rest = await comeToRest(scene)
  const cookie = await signInAs(scene.judge.db, scene.repositories[0]!.userId)
  await scene.askGateway('/api/viewer', { headers: { cookie } })
  const answers = await visit(scene)
  const canaries = await collectCanaries(scene, cookie.slice(cookie.indexOf('=') + 1))
  const scanned = await scan(scene, { canaries, answers })
  return { canaries: canaries.length, ...scanned, hits: 0, ...rest }
}

export const q6: FaultPromise = {
  title: 'The queue holds only ids; tokens, keys, sessions, addresses and code are only where they belong',
  short: (run) => idsOnly(run, 1),
  full: (run) => idsOnly(run, 20),
}
