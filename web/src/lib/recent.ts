const PREFIX = 'debrief-recent'
const MAX_RECENT = 6

export interface RecentItem {
  kind: string
  title: string
  about: string | null
  path: string
}

const storageKey = (viewerId: string) => `${PREFIX} ${viewerId}`

export function readRecent(viewerId: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(viewerId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

export function noteRecent(viewerId: string, opened: RecentItem): void {
  const others = readRecent(viewerId).filter(({ path }) => path !== opened.path)
  try {
    localStorage.setItem(storageKey(viewerId), JSON.stringify([opened, ...others].slice(0, MAX_RECENT)))
  } catch {
    // If storage is blocked or full, nothing is remembered.
  }
}

/** Deletes the lists of everyone who used this browser, because titles can be confidential. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, there is nothing to delete.
  }
}

function isRecent(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false
  const { kind, title, about, path } = value as Record<string, unknown>
  const isText = [kind, title, path].every((text) => typeof text === 'string')
  return isText && String(path).startsWith('/') && (about === null || typeof about === 'string')
}
