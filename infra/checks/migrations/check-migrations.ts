import type { Frozen, Hashes } from './frozen.ts'

export interface MigrationFacts {
  now: Hashes
  frozen: Frozen | null
  /**
   * The committed versions of frozen.json. The oldest versions have no baseline and contain only hashes by file name.
   */
  history: readonly Partial<Frozen>[]
}

/**
 * Returns a sentence for each fault. A released migration must never change, because it has already run on other
 * databases.
 */
export function checkMigrations({ now, frozen, history }: MigrationFacts): string[] {
  const { baseline, migrations } = frozen ?? { baseline: dateOfFirst(now), migrations: {} }
  const past = history.filter((list) => list.baseline === baseline)
  const thawed = [...new Set(past.flatMap((list) => changed(list.migrations ?? {}, migrations)))].map(
    (name) => `${name} was removed from frozen.json or changed there; restore the old hash and the old file`,
  )
  const edited = changed(migrations, now).map(
    (name) => `${name} was changed or removed after it was frozen: restore it, and write a new migration`,
  )
  const loose = Object.keys(now)
    .filter((name) => migrations[name] === undefined)
    .map((name) => `${name} is not frozen yet: run npm run fix -- migrations and commit frozen.json`)
  const isMoved = frozen !== null && baseline !== dateOfFirst(migrations)
  const moved = `frozen.json has the baseline ${baseline}, but its first migration has another date`
  return [...thawed, ...edited, ...loose, ...(isMoved ? [moved] : [])]
}

export function freeze({ now, frozen }: Pick<MigrationFacts, 'now' | 'frozen'>): Frozen {
  const all = Object.entries({ ...now, ...frozen?.migrations })
  return {
    baseline: frozen?.baseline ?? dateOfFirst(now),
    migrations: Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const changed = (before: Hashes, after: Hashes) =>
  Object.keys(before).filter((name) => before[name] !== after[name])

const dateOfFirst = (migrations: Hashes) => (Object.keys(migrations)[0] ?? '').slice(0, '2026-11-23'.length)
