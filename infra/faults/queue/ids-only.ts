import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comeToRest } from '../judge/come-to-rest.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { disturb } from '../storm/disturb.ts'

const TITLE = 'CANARY-4b1d-in-a-title'

/** What must be in no queue: each tenant's hook secret and token, the key that seals tokens, and what people wrote. */
async function canariesOf({ judge, repositories, keyText }: Scene): Promise<Record<string, string>> {
  const { rows: users } = await judge.pool.query<{ login: string; sealed: string }>(
    'select github_username as login, github_access_token as sealed from users',
  )
  const { rows: code } = await judge.pool.query<{ hunk: string; description: string }>(
    'select hunk, description from mistakes where hunk is not null limit 20',
  )
  const lines = code.flatMap(({ hunk }) => hunk.split('\n').map((line) => line.slice(1).trim()))
  const written = [...lines, ...code.map(({ description }) => description)].filter((text) => text.length > 20)
  if (written.length === 0) throw new Error('no code went through, so nothing would be shown')
  return {
    title: TITLE,
    'sealing key': keyText,
    ...Object.fromEntries(repositories.map(({ id, secret }) => [`hook secret of ${id}`, secret])),
    ...Object.fromEntries(users.map(({ login, sealed }) => [`sealed token of ${login}`, sealed])),
    ...Object.fromEntries(repositories.map(({ login, token }) => [`token of ${login}`, token])),
    ...Object.fromEntries(written.map((text, index) => [`code or comment ${index}`, text])),
  }
}

/** Everything Redis wrote: its snapshot uncompressed, and its log of every command, so that what came and went is in it too. */
async function redisFiles({ stores }: Scene): Promise<Buffer> {
  await stores.askRedis(async (redis) => {
    await redis.config('SET', 'rdbcompression', 'no')
    await redis.save()
  })
  const files = readdirSync(stores.redisFolder, { recursive: true, encoding: 'utf8', withFileTypes: true })
  const read = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)))
  return Buffer.concat(read)
}

/** What the services said: they must not tell either. */
function logsOf({ ingest, workers, isolated, gateway }: Scene): Buffer {
  const services = [ingest, ...workers, isolated, gateway]
  return Buffer.concat(services.map(({ logFile }) => readFileSync(logFile)))
}

async function idsOnly(run: Run, faults: number): Promise<Counts> {
  const scene = await run.openScene()
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
  const canaries = await canariesOf(scene)
  const written = await redisFiles(scene)
  if (!written.includes('route-delivery'))
    throw new Error('the queue’s own words are not in the files that were read')
  for (const [place, bytes] of Object.entries({ Redis: written, 'the logs': logsOf(scene) })) {
    const hits = Object.entries(canaries).filter(([, text]) => bytes.includes(text))
    if (hits.length > 0) throw new Error(`found in ${place}: ${hits.map(([name]) => name).join(', ')}`)
  }
  return { canaries: Object.keys(canaries).length, 'bytes scanned': written.length, hits: 0, ...rest }
}

export const q6: FaultPromise = {
  title: 'The queue holds ids only (and the logs tell no secrets)',
  short: (run) => idsOnly(run, 1),
  full: (run) => idsOnly(run, 20),
}
