import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { startGithubSimulator } from '@debrief/simulators/github/server'
import { sharedData } from '@debrief/testing/shared-data'
import type { GatewayConfig } from '../../config.ts'
import { ask, startTestGateway } from '../../testing/start-test-gateway.ts'

export async function startConnecting(given: Partial<GatewayConfig> = {}) {
  const openApiFile = sharedData('github/github-rest.subset.openapi.json')
  const simulator = await startGithubSimulator({
    dataFolders: [],
    demo: true,
    limits: { primary: 1_000_000 },
    ...(openApiFile ? { openApiFile } : { validate: false }),
    warn: () => {},
  })
  const gateway = await startTestGateway({ GITHUB_API_URL: simulator.apiUrl, ...given })
  const { db, config } = gateway

  async function control<Answer>(path: string, body: unknown = {}): Promise<Answer> {
    const answer = await fetch(`${simulator.url}/_simulator${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${path}: ${text}`)
    return (text ? JSON.parse(text) : null) as Answer
  }

  function findRepositoryId(fullName: string): number {
    for (const { id, owner, name } of simulator.state.repositories.values())
      if (`${owner.login}/${name}` === fullName) return id
    throw new Error(`the simulator has no ${fullName}`)
  }

  return {
    ...gateway,
    simulator,
    control,
    async signUp(login: string, scopes?: string[]): Promise<string> {
      const made = await control<{ token: string; id: number; scopes: string[] }>('/tokens', {
        login,
        scopes,
      })
      const { id } = await db
        .insertInto('users')
        .values({ github_id: made.id, github_username: login, github_scopes: made.scopes.join(',') })
        .returning('id')
        .executeTakeFirstOrThrow()
      const sealed = readKeyRing(config.TOKEN_KEYS).seal(made.token, aboutGithubToken(id))
      await db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
      return id
    },
    findRepositoryId,
    connect: (as: string, fullName: string) =>
      ask<ConnectedRepository & { code: string; detail: string }>(gateway, '/api/repositories', {
        method: 'POST',
        as,
        body: JSON.stringify({ githubRepoId: findRepositoryId(fullName) }),
      }),
    hooks: () => [...simulator.state.hooks.values()],
    rows: () =>
      db.selectFrom('repositories').select(['id', 'hook_state', 'webhook_id', 'webhook_secret']).execute(),
    removals: () => db.selectFrom('hook_removals').select('hook_url').execute(),
    async clear() {
      simulator.faults.clear()
      simulator.state.hooks.clear()
      simulator.state.permissions.clear()
      await db.deleteFrom('teams').execute()
      await db.deleteFrom('users').execute()
    },
    async close() {
      await gateway.close()
      await simulator.close()
    },
  }
}

export type ConnectingTest = Awaited<ReturnType<typeof startConnecting>>
