import { execFileSync, spawnSync } from 'node:child_process'
import { execCompose } from 'docker-compose'
import { waitFor } from '../local/machine/wait.ts'

/** What `docker inspect` says of a container; the fields that are looked at here. */
export interface Container {
  Config: { Labels: Record<string, string>; User: string }
  State: { Status: string; ExitCode: number; Health?: { Status: string } }
  HostConfig: {
    ReadonlyRootfs: boolean
    CapDrop: string[] | null
    SecurityOpt: string[] | null
    PortBindings: Record<string, { HostIp: string; HostPort: string }[]> | null
  }
}

export interface Compose {
  /** Runs a compose command and gives its output; throws what it wrote when it fails. */
  run(command: string, ...args: string[]): Promise<string>
  /** By service. */
  inspect(): Promise<Map<string, Container>>
}

/** The project's compose file under a name of its own, so that a running system is left alone. */
export function openCompose({
  root,
  project,
  envFile,
}: Record<'root' | 'project' | 'envFile', string>): Compose {
  const standalone = spawnSync('docker', ['compose', 'version']).status !== 0
  const options = {
    cwd: root,
    composeOptions: [
      ['--env-file', envFile],
      ['-p', project],
    ],
    ...(standalone ? { executable: { standalone } } : {}),
  }
  async function run(command: string, ...args: string[]): Promise<string> {
    try {
      return (await execCompose(command, args, options)).out
    } catch (error) {
      const { out = '', err = String(error) } = error as { out?: string; err?: string }
      throw new Error(`docker-compose ${command} failed:\n${`${out}${err}`.slice(-4_000)}`, { cause: error })
    }
  }
  return {
    run,
    async inspect() {
      const ids = (await run('ps', '-a', '-q')).split('\n').filter(Boolean)
      const containers: Container[] = JSON.parse(
        execFileSync('docker', ['inspect', ...ids], { encoding: 'utf8' }),
      )
      return new Map(containers.map((one) => [one.Config.Labels['com.docker.compose.service'] ?? '', one]))
    },
  }
}

/** Resolves when every service is healthy and migrate has ended well; throws with what is not, after three minutes or at once. */
export async function waitUntilHealthy(compose: Compose): Promise<void> {
  let states: [string, string][] = []
  const healthy = await waitFor(
    async () => {
      states = [...(await compose.inspect())].map(([service, one]) => [service, stateOf(one)])
      const bad = states.find(([, state]) => state === 'unhealthy' || state.startsWith('exited with'))
      if (bad) throw new Error(`${bad[0]} is ${bad[1]}:\n${await compose.run('logs', '--tail=40', bad[0])}`)
      return states.every(([, state]) => state === 'healthy' || state === 'done')
    },
    { seconds: 180, every: 1_000 },
  )
  if (!healthy) throw new Error(`Not healthy: ${states.map((state) => state.join(' is ')).join(', ')}`)
}

function stateOf({ State }: Container): string {
  if (State.Status === 'exited') return State.ExitCode === 0 ? 'done' : `exited with ${State.ExitCode}`
  return State.Health?.Status ?? State.Status
}
