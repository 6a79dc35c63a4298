import { execFileSync, spawnSync } from 'node:child_process'
import { execCompose } from 'docker-compose'
import { waitFor } from '../../local/machine/wait.ts'

export interface Container {
  Config: { Labels: Record<string, string>; User: string; Image: string }
  State: { Status: string; ExitCode: number; Health?: { Status: string } }
  HostConfig: {
    ReadonlyRootfs: boolean
    CapDrop: string[] | null
    SecurityOpt: string[] | null
    PortBindings: Record<string, { HostIp: string; HostPort: string }[]> | null
  }
}

export interface Compose {
  run(command: string, ...args: string[]): Promise<string>
  inspect(): Promise<Container[]>
}

export interface ComposeOptions {
  root: string
  /** A separate project name, because a running system must not be affected. */
  project: string
  envFile: string
  override?: string
  env?: Record<string, string>
}

export const getServiceName = ({ Config }: Container): string =>
  Config.Labels['com.docker.compose.service'] ?? ''

export function openCompose({ root, project, envFile, override, env }: ComposeOptions): Compose {
  const standalone = spawnSync('docker', ['compose', 'version']).status !== 0
  const options = {
    cwd: root,
    config: ['docker-compose.yml', ...(override ? [override] : [])],
    composeOptions: [
      ['--env-file', envFile],
      ['-p', project],
    ],
    env: { ...process.env, ...env } as Record<string, string>,
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
      return JSON.parse(execFileSync('docker', ['inspect', ...ids], { encoding: 'utf8' }))
    },
  }
}

/**
 * Resolves when every service is healthy and every one-off command has succeeded. Rejects if a service exits with an
 * error, or after five minutes.
 */
export async function waitUntilHealthy(compose: Compose): Promise<void> {
  let states: [string, string][] = []
  const healthy = await waitFor(
    async () => {
      states = (await compose.inspect()).map((one) => [getServiceName(one), describeState(one)])
      const bad = states.find(([, state]) => state.startsWith('exited with'))
      if (bad) throw new Error(`${bad[0]} is ${bad[1]}:\n${await compose.run('logs', '--tail=40', bad[0])}`)
      return states.every(([, state]) => state === 'healthy' || state === 'done')
    },
    { seconds: 300, every: 1_000 },
  )
  if (!healthy)
    throw new Error(`Not healthy after five minutes: ${states.map((state) => state.join(' is ')).join(', ')}`)
}

function describeState({ State }: Container): string {
  if (State.Status === 'exited') return State.ExitCode === 0 ? 'done' : `exited with ${State.ExitCode}`
  return State.Health?.Status ?? State.Status
}

export async function query(
  compose: Compose,
  text: string,
  as?: { role: string; password: string },
): Promise<string> {
  const { role = 'debrief', password } = as ?? {}
  const signIn = password === undefined ? [] : ['-e', `PGPASSWORD=${password}`]
  const psql = ['psql', '-h', '127.0.0.1', '-U', role, '-tA', '-v', 'ON_ERROR_STOP=1', '-c', text, 'debrief']
  return (await compose.run('exec', '-T', ...signIn, 'postgres', ...psql)).trim()
}
