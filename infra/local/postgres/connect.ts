import { Client } from 'pg'
import { LaunchProblem } from '../launch-problem.ts'
import { databaseUser } from './create-cluster.ts'
import { identify, readSystemIdentifier } from './system-identifier.ts'

type Place = { folder: string; port: number; password: string }

export function postgresUrl({
  port,
  password,
  database,
}: {
  port: number
  password: string
  database: string
}): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${database}`
}

/** Rejects unless the server on the port has this process id and this data folder. */
export async function connectTo({ folder, port, password }: Place, pid: number) {
  const client = new Client({
    connectionString: postgresUrl({ port, password, database: 'postgres' }),
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  // The launcher must not crash if the connection breaks.
  client.on('error', () => {})
  await client.connect()
  try {
    const answer = await identify(client)
    const expected = readSystemIdentifier(folder)
    if (answer.systemId !== expected || answer.pid !== pid) {
      throw new LaunchProblem(
        `Another PostgreSQL server is listening on port ${port} (process ${answer.pid}, system identifier ${answer.systemId}). ` +
          `Debrief's server is process ${pid} with system identifier ${expected}. Stop the other server, then start Debrief again.`,
      )
    }
    return { pid, port, systemId: answer.systemId }
  } finally {
    await client.end()
  }
}
