import { connect } from '@debrief/database/connect'
import type { Stack } from '@debrief/testing/stack'
import { askSimulator, connectFor, giveToken, signUp } from '@debrief/testing/stack-people'
import { startGithub } from './start-github.ts'
import type { System } from './system.ts'

/** The parts of a stack that tests use. If the services run elsewhere, only GitHub's simulator runs here. */
export type OutsideStack = Omit<Stack, 'ingest' | 'worker'>

/** Starts GitHub's simulator for an external system. */
export async function startOutside({ url, databaseUrl, tokenKeys, outbox }: System): Promise<OutsideStack> {
  const simulator = await startGithub()
  const connection = connect(databaseUrl, { name: 'test' })
  const control: Stack['control'] = (path, body) => askSimulator(simulator, path, body)
  const deps = { connection, keys: tokenKeys, control }
  return {
    connection,
    simulator,
    ingestUrl: url,
    outbox,
    control,
    signUp: (login) => signUp(login, deps),
    renewToken: async ({ id }, login) => void (await giveToken(id, login, deps)),
    connectFor: (person, fullName, githubRepoId) =>
      connectFor(person, { fullName, githubRepoId, connection, simulator, ingestUrl: url }),
    async close() {
      await simulator.close()
      await connection.close()
    },
  }
}
