import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { system } from './system.ts'

/**
 * Starts a GitHub simulator with the demo's people and repositories. If the tests run against an external system, it
 * listens where that system expects GitHub.
 */
export function startGithub(): Promise<GithubSimulator> {
  const place = system && {
    port: system.outside.githubPort,
    host: '0.0.0.0',
    url: `http://${system.outside.host}:${system.outside.githubPort}`,
    // The external system remembers ids from earlier simulators, so new ids must be different.
    firstId: Date.now(),
  }
  return startGithubSimulator({
    dataFolders: [],
    demo: true,
    limits: { primary: 1_000_000 },
    validate: false,
    warn: () => {},
    ...place,
  })
}
