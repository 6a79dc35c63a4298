import { setTimeout as pause } from 'node:timers/promises'
import type { PeopleDatabase, Person } from './people.ts'

/** Changes a pull request of one person after another, so many a second; gives whose it was. */
export async function makeChanges(
  database: PeopleDatabase,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Person[]> {
  const { people } = database
  const count = Math.round(perSecond * seconds)
  const first = Math.floor(Math.random() * people.length)
  const changed = Array.from({ length: count }, (_, at) => people[(first + at * 7) % people.length]!)
  const from = performance.now()
  for (const [at, person] of changed.entries()) {
    const early = from + (at * 1_000) / perSecond - performance.now()
    if (early > 0) await pause(early)
    await database.change(person)
  }
  const rest = from + seconds * 1_000 - performance.now()
  if (rest > 0) await pause(rest)
  return changed
}
