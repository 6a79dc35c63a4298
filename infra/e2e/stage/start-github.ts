import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { system } from './system.ts'

/** Starts a GitHub simulator with the demo's people and repositories, at the tested system's address for GitHub, if any. */
export function startGithub(): Promise<GithubSimulator> {
  const place = system && {
    port: system.outside.githubPort,
    host: '0.0.0.0',
    url: `http://${system.outside.host}:${system.outside.githubPort}`,
    // The services remember ids from other tests' simulators, so new ids must be different.
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
