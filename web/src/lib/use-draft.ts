import { useState } from 'react'

const PREFIX = 'debrief-draft'

/**
 * What the viewer is writing, null for nothing. It outlives loading the page again and signing in again in this tab, so
 * that no sentence is lost with a session; nobody else who signs in here sees it.
 */
export function useDraft<T>(
  viewerId: string | undefined,
  name: string,
): readonly [draft: T | null, change: (draft: T | null) => void] {
  const key = `${PREFIX} ${viewerId} ${name}`
  const [draft, setDraft] = useState<T | null>(() => read(key))
  const change = (next: T | null) => {
    setDraft(next)
    if (next === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
  }
  return [draft, change]
}

function read<T>(key: string): T | null {
  const stored = sessionStorage.getItem(key)
  return stored === null ? null : (JSON.parse(stored) as T)
}

/** Clears the drafts on sign-out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
