import { openTestDatabase } from '@debrief/testing/open-database'
import { expect, it } from 'vitest'
import { pauseAgent } from './answers.ts'
import type { AgentRun } from './runs.ts'

const { connection } = await openTestDatabase()
const { db } = connection

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 12, minute))
const mention = (commenterLogin: string, createdAt: Date) =>
  ({ githubRepoId: 7, prNumber: 1, commenterLogin, createdAt }) as AgentRun

it('stores the time and the author of the latest mention, in whatever order mentions are processed', async () => {
  await pauseAgent(db, mention('jonas-pitt', at(5)))
  await pauseAgent(db, mention('marta-olsen', at(3)))
  const select = () => db.selectFrom('agent_pauses').select(['by_login', 'at']).execute()
  expect(await select()).toEqual([{ by_login: 'jonas-pitt', at: at(5) }])
  await pauseAgent(db, mention('sven-dahl', at(8)))
  expect(await select()).toEqual([{ by_login: 'sven-dahl', at: at(8) }])
})
