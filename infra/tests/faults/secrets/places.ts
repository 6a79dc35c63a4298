import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scene } from '../promise.ts'

export interface Place {
  name: string
  text: Buffer
}

/** Returns an uncompressed snapshot of Redis and its append-only file, which includes deleted values. */
export async function readRedis({ stores }: Scene): Promise<Place> {
  await stores.askRedis(async (redis) => {
    await redis.config('SET', 'rdbcompression', 'no')
    await redis.save()
  })
  const files = readdirSync(stores.redisFolder, { recursive: true, encoding: 'utf8', withFileTypes: true })
  const read = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)))
  const text = Buffer.concat(read)
  if (!text.includes('route-delivery'))
    throw new Error('the files that were searched don’t contain the queue’s keys')
  return { name: 'Redis', text }
}

export function readLogs({ ingest, workers, isolated, gateway }: Scene): Place[] {
  return [ingest, ...workers, isolated, gateway].map(({ name, logFile }) => ({
    name: `the log of ${name}`,
    text: readFileSync(logFile),
  }))
}

export async function readMetrics(scene: Scene): Promise<Place[]> {
  const places: Place[] = []
  for (const { name, text } of readLogs(scene)) {
    const port = [...text.toString().matchAll(/"metricsPort":(\d+)/g)].at(-1)?.[1]
    if (!port) throw new Error(`${name} contains no metrics port`)
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    if (answer.status !== 200) throw new Error(`the metrics of ${name} responded with ${answer.status}`)
    places.push({ name: `metrics by ${name}`, text: Buffer.from(await answer.arrayBuffer()) })
  }
  return places
}

export async function* readTables({ judge }: Scene): AsyncGenerator<Place> {
  const { rows: tables } = await judge.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  for (const { name } of tables) {
    const { rows } = await judge.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    yield { name, text: Buffer.from(rows.map(({ row }) => row).join('\n')) }
  }
}
