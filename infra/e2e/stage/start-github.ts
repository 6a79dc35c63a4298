import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { system } from './system.ts'

/** GitHub with the demo's people and repositories, where the system looks for it, or anywhere. */
export function startGithub(): Promise<GithubSimulator> {
  const place = system && {
    port: system.outside.githubPort,
    host: '0.0.0.0',
    url: `http://${system.outside.host}:${system.outside.githubPort}`,
    // The services keep what they learnt of another test's GitHub: nothing new may be taken for it.
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
