import { existsSync, rmSync } from 'node:fs'
import type { Folders } from '../folders.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { foreignHome } from '../stores/server-home.ts'
import { stop } from './stop.ts'

type Options = { folders: Folders; say: (line: string) => void }

/** Stops everything and removes all local data, so the next start is like the first. Leaves an external database alone. */
export async function reset({ folders, say }: Options): Promise<void> {
  await stop({ folders, say })
  const homes = [folders.data, foreignHome(folders.data)]
  for (const home of homes) {
    if (home === null || !existsSync(home)) continue
    say(`Removing ${home}: this local system's databases, queue, secrets and logs.`)
    try {
      rmSync(home, { recursive: true, force: true })
    } catch (error) {
      throw new LaunchProblem(
        `${home} could not be removed: ${(error as Error).message}. Remove it as the user who owns it.`,
      )
    }
  }
}
