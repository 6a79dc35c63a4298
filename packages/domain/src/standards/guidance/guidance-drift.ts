export interface DownloadEntry {
  id: string
  kind: 'standard' | 'mistake'
  title: string
  /** A hash of the entry's text without the example. */
  hash: string
}

export interface GuidanceDrift {
  added: string[]
  changed: string[]
  removed: string[]
}

/** A mistake that became a standard counts as changed. */
export function compareGuidance(
  then: readonly DownloadEntry[],
  now: readonly DownloadEntry[],
): GuidanceDrift {
  const before = new Map(then.map((entry) => [entry.id, entry]))
  const after = new Set(now.map(({ id }) => id))
  const titles = (entries: readonly DownloadEntry[]) => entries.map(({ title }) => title)
  return {
    added: titles(now.filter(({ id }) => !before.has(id))),
    changed: titles(
      now.filter((entry) => {
        const old = before.get(entry.id)
        return old !== undefined && (old.hash !== entry.hash || old.kind !== entry.kind)
      }),
    ),
    removed: titles(then.filter(({ id }) => !after.has(id))),
  }
}

/** Editor files leave out mistakes that haven't happened for this many days. */
export const OPEN_DAYS = 90

export const isOpenMistake = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() < OPEN_DAYS * 86_400_000
