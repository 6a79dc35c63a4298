import { LaunchProblem } from '../launch-problem.ts'
import { freePort, isPortFree } from '../machine/free-port.ts'
import type { LocalProcess } from '../processes.ts'

/** Ports by setting, such as INGEST_PORT. */
export type Ports = Record<string, number>

type Choice = { processes: LocalProcess[]; env: Record<string, string>; say: (line: string) => void }

/**
 * Chooses a port for each setting: the configured port if there is one, else the default port, or any free port if the
 * default is taken. Rejects if a configured port is taken.
 */
export async function choosePorts({ processes, env, say }: Choice): Promise<Ports> {
  const wanted = processes
    .flatMap(({ name, ports }) =>
      Object.entries(ports ?? {}).map(([setting, usual]) => ({ name, setting, usual })),
    )
    .map((want) => ({ ...want, asked: env[want.setting] ? Number(env[want.setting]) : null }))
  // Assigns configured ports first, because other processes can use any port.
  wanted.sort((a, b) => Number(b.asked !== null) - Number(a.asked !== null))
  const chosen: Ports = {}
  for (const { name, setting, usual, asked } of wanted) {
    const port = asked ?? usual
    const given = Object.values(chosen).includes(port)
    if (port !== 0 && !given && (await isPortFree(port))) chosen[setting] = port
    else if (asked !== null && asked !== 0) throw new LaunchProblem(inUse(setting, asked))
    else {
      chosen[setting] = await freePort()
      if (port !== 0 && !given) say(replaced({ name, port, by: chosen[setting] }))
    }
  }
  return chosen
}

export async function replacePort(
  ports: Ports,
  port: number,
  { processes, env, say }: Choice,
): Promise<Ports> {
  const setting = Object.keys(ports).find((name) => ports[name] === port)
  if (!setting)
    throw new LaunchProblem(
      `Port ${port} is in use. Stop the program that's using it, then start Debrief again.`,
    )
  if (isFixed(setting, env)) throw new LaunchProblem(inUse(setting, port))
  const by = await freePort()
  const { name } = processes.find(({ ports: own }) => own && setting in own) ?? { name: setting }
  say(replaced({ name, port, by }))
  return { ...ports, [setting]: by }
}

export const isFixed = (setting: string, env: Record<string, string>): boolean =>
  Number(env[setting] ?? 0) !== 0

const replaced = ({ name, port, by }: { name: string; port: number; by: number }) =>
  `Port ${port} is in use, so ${name} uses port ${by}.`

const inUse = (setting: string, port: number) =>
  `Port ${port} (set by ${setting}) is in use. Stop the program that's using it, change ${setting}, or leave ${setting} empty to use any free port.`
