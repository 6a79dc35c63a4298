import { LaunchProblem } from '../launch-problem.ts'
import { freePort, isPortFree } from '../machine/free-port.ts'
import type { LocalProcess } from '../processes.ts'

/** A port for each setting that names one: the one asked for or none; the usual one; a free one when that is busy. */
export async function choosePorts(
  processes: LocalProcess[],
  env: Record<string, string>,
): Promise<Record<string, number>> {
  const wanted = processes
    .flatMap(({ ports }) => Object.entries(ports ?? {}))
    .map(([setting, usual]) => ({ setting, usual, asked: env[setting] ? Number(env[setting]) : null }))
  // Those asked for come first, so that none of them is given to a process that would take any.
  wanted.sort((a, b) => Number(b.asked !== null) - Number(a.asked !== null))
  const chosen: Record<string, number> = {}
  for (const want of wanted) chosen[want.setting] = await choosePort(want, Object.values(chosen))
  return chosen
}

type Want = { setting: string; usual: number; asked: number | null }

async function choosePort({ setting, usual, asked }: Want, taken: number[]): Promise<number> {
  const port = asked ?? usual
  if (port !== 0 && !taken.includes(port) && (await isPortFree(port))) return port
  if (asked === null || asked === 0) return freePort()
  throw new LaunchProblem(
    `Port ${asked}, which ${setting} asks for, is in use. ` +
      `Stop the program that has it, set another ${setting}, or leave it empty for a free one.`,
  )
}
