import { readGithubFacts } from '@debrief/contracts/events/github-facts-of'
import { Queue } from 'bullmq'
import pg from 'pg'

export interface ReceivedEvent {
  id: string
  name: string
  payload: unknown
}

export const QUEUE = 'peer-deliveries'
export const TABLE = 'peer_deliveries'

/** Adds a job with the facts in it: the event is answered when Redis has it. */
export function keepInQueue(redisUrl: string): (event: ReceivedEvent) => Promise<void> {
  const queue = openQueue(redisUrl)
  return async ({ id, name, payload }) => {
    await queue.add(name, readGithubFacts(name, payload), { jobId: id })
  }
}

/** The same made as durable as ours: the row is committed, then a job with its id is added, and then comes the answer. */
export function keepInTable(databaseUrl: string, redisUrl: string): (event: ReceivedEvent) => Promise<void> {
  const queue = openQueue(redisUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return async ({ id, name, payload }) => {
    const facts = readGithubFacts(name, payload)
    const { rows } = await pool.query<{ id: string }>({
      name: 'keep',
      text: `insert into ${TABLE} (source, hook_id, delivery_id, event, facts) values ('github-app', 'app', $1, $2, $3)
        on conflict (source, hook_id, delivery_id) do nothing returning id`,
      values: [id, name, facts && JSON.stringify(facts)],
    })
    if (rows[0]) await queue.add(name, { id: rows[0].id }, { jobId: `row-${rows[0].id}` })
  }
}

function openQueue(redisUrl: string): Queue {
  const { hostname, port, password } = new URL(redisUrl)
  return new Queue(QUEUE, { connection: { host: hostname, port: Number(port), password } })
}
