import { existsSync, rmSync } from 'node:fs'
import { build, buildPackages } from './commands/build.ts'
import { measure } from './commands/measure.ts'
import { ops } from './commands/ops.ts'
import { record } from './commands/record.ts'
import { start } from './commands/start.ts'
import { stop } from './commands/stop.ts'
import { type Folders, resolveFolders } from './folders.ts'
import { LaunchProblem } from './launch-problem.ts'
import { projectRoot } from './project-root.ts'
import { foreignHome } from './stores/server-home.ts'
import { describeFailure } from './supervise/find-reason.ts'
import { Stopped } from './supervise/undo.ts'

const say = (line: string) => console.log(line)

export async function main([command = 'start', ...options]: string[]): Promise<void> {
  // A closed terminal must not end the launcher before everything has stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    if (command === 'ops') process.exit(ops(resolveFolders(projectRoot()), options))
    await run(command, options)
    process.exit(0)
  } catch (error) {
    if (error instanceof Stopped) process.exit(0)
    console.error(describeFailure(error))
    process.exit(1)
  }
}

async function run(command: string, options: string[]): Promise<void> {
  const folders = resolveFolders(projectRoot())
  const development = options.includes('--development')
  if (command === 'start') return start({ folders, env: process.env, say, development })
  if (command === 'stop') return stop({ folders, say })
  if (command === 'reset') return reset({ folders, say })
  if (command === 'build')
    return options.includes('package') ? buildPackages(folders.root, say) : build(folders.root)
  if (command === 'record') return record({ folders, say })
  if (command === 'measure') return measure({ folders, say })
  throw new LaunchProblem(
    `Unknown command: ${command}. Use start, stop, reset, build, record, measure or ops.`,
  )
}

type Options = { folders: Folders; say: (line: string) => void }

/** Stops everything and removes all local data. Doesn't touch an external database. */
async function reset({ folders, say }: Options): Promise<void> {
  await stop({ folders, say })
  const homes = [folders.data, foreignHome(folders.data)]
  for (const home of homes) {
    if (home === null || !existsSync(home)) continue
    say(`Removing ${home}: this local system's databases, queue, secrets and logs.`)
    try {
      rmSync(home, { recursive: true, force: true })
    } catch (error) {
      throw new LaunchProblem(
        `${home} couldn't be removed: ${(error as Error).message}. Remove it as the user who owns it.`,
      )
    }
  }
}
