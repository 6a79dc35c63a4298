import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { byName } from '@debrief/testing/name-this-host'
import type { GatewayConfig } from '../config.ts'
import { startTestGateway } from './start-test-gateway.ts'

export const oauthSettings = {
  GITHUB_CLIENT_ID: 'debrief-simulator',
  GITHUB_CLIENT_SECRET: 'debrief-simulator-secret',
}

/** `apiName` is a host name that replaces the IP address in the URL of the simulator's API. */
export async function startSignIn(
  given: Partial<GatewayConfig> = {},
  { apiName }: { apiName?: string } = {},
) {
  const simulator: GithubSimulator = await startGithubSimulator({
    dataFolders: [],
    demo: true,
    validate: false,
    warn: () => {},
  })
  const gateway = await startTestGateway({
    ...oauthSettings,
    GITHUB_URL: simulator.url,
    GITHUB_API_URL: byName(simulator.apiUrl, apiName),
    ...given,
  })
  return {
    ...gateway,
    simulator,
    async close() {
      await gateway.close()
      await simulator.close()
    },
  }
}

export type SignInGateway = Awaited<ReturnType<typeof startSignIn>>
