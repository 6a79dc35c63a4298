import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LimitOptions } from '@debrief/simulators/github/options'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { mintToken } from '@debrief/simulators/github/state/state'
import { type FixtureOptions, writeFixture } from '@debrief/simulators/github/testing/fixture'
import { onTestFinished } from 'vitest'
import { createGithubClient, type GithubClient } from '../client.ts'
import type { GithubCall } from '../http/caller.ts'

export const FULL_NAME = 'acme/shop'

export interface HistoryWorld {
  simulator: GithubSimulator
  client: GithubClient
  calls: GithubCall[]
  pull: (number: number) => PullRequest
  setTime: (time: Date) => void
}

export async function startHistory(
  pulls: FixtureOptions[],
  limits: Partial<LimitOptions> = {},
): Promise<HistoryWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'github-history-'))
  for (const pull of pulls) writeFixture(pull, folder)
  let time = new Date('2026-02-01T10:00:00Z')
  const simulator = await startGithubSimulator({
    dataFolders: [folder],
    openFirst: false,
    validate: false,
    warn: () => undefined,
    now: () => time,
    limits,
  })
  onTestFinished(() => simulator.close())
  const ada = simulator.state.accounts.get('ada')
  if (!ada) throw new Error('the simulator doesn’t know ada')
  const calls: GithubCall[] = []
  const client = createGithubClient({
    baseUrl: simulator.apiUrl,
    token: mintToken(simulator.state, ada).token,
    userAgent: 'debrief-test',
    now: () => time.getTime(),
    wait: async (milliseconds) => {
      time = new Date(time.getTime() + milliseconds)
    },
    onCall: (call) => calls.push(call),
  })
  const pull = (number: number) => {
    const [repository] = simulator.state.repositories.values()
    const found = repository?.pulls.get(number)
    if (!found) throw new Error(`pull request ${number} is missing`)
    return found
  }
  return {
    simulator,
    client,
    calls,
    pull,
    setTime: (to) => {
      time = to
    },
  }
}
