import type { Frozen } from './frozen.ts'

export interface MigrationFacts {
  /** Hashes of the files as they are. */
  now: Frozen
  /** The committed list. */
  frozen: Frozen
  /** Earlier versions of the list. */
  history: readonly Frozen[]
}

/** What is wrong with the migrations, as sentences: a database somewhere has run them, so they only ever grow in number. */
export function checkMigrations({ now, frozen, history }: MigrationFacts): string[] {
  const thawed = [...new Set(history.flatMap((past) => changed(past, frozen)))].map(
    (name) => `${name} was taken out of frozen.json or changed in it; put the old hash and the old file back`,
  )
  const edited = changed(frozen, now).map(
    (name) => `${name} was changed or removed after it was frozen: write a new migration that goes forward`,
  )
  const loose = Object.keys(now)
    .filter((name) => frozen[name] === undefined)
    .map((name) => `${name} is not frozen yet: run npm run migrations:freeze and commit frozen.json`)
  return [...thawed, ...edited, ...loose]
}

/** The list with what is new; what is in it stays as it is. */
export const freeze = ({ now, frozen }: Pick<MigrationFacts, 'now' | 'frozen'>): Frozen =>
  Object.fromEntries(Object.entries({ ...now, ...frozen }).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const changed = (before: Frozen, after: Frozen) =>
  Object.keys(before).filter((name) => before[name] !== after[name])
