import { findRepository } from '@debrief/simulators/github/state/repositories'
import { createTestDatabase } from '@debrief/testing/database'
import { nameThisHost } from '@debrief/testing/name-this-host'
import { startStack, until } from '@debrief/testing/stack'
import { expect, it, onTestFinished } from 'vitest'

it.each([
  ['on', 'completed'],
  ['off', 'failed'],
] as const)(
  'with the setting %s, an analysis on a GitHub host in a private network is %s',
  async (setting, end) => {
    onTestFinished(nameThisHost())
    const database = await createTestDatabase()
    const stack = await startStack({
      databaseUrl: database.url,
      redisUrl: null,
      githubName: 'github.example',
      worker: { GITHUB_PRIVATE_NETWORK: setting },
    })
    onTestFinished(async () => {
      await stack.close()
      await database.drop()
    })
    const person = await stack.signUp('jonas-pitt')
    const { id } = findRepository(stack.simulator.state, 'northbeam', 'ferry-api')!
    await stack.connectFor(person, 'northbeam/ferry-api', id)
    await stack.control('/pull-requests/northbeam/ferry-api/482/merge')
    const { analysis_status } = await until('the analysis to end', () =>
      stack.connection.db
        .selectFrom('pull_requests')
        .select('analysis_status')
        .where('analysis_status', 'in', ['completed', 'failed'])
        .executeTakeFirst(),
    )
    expect(analysis_status).toBe(end)
  },
)
