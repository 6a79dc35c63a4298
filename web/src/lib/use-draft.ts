import { useState } from 'react'

const PREFIX = 'debrief-draft'

/**
 * Keeps the viewer's unsaved text across reloads and a new sign-in in this tab, so that an ended session loses nothing.
 * Other people who sign in here can't see the text. The draft is null without unsaved text.
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

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
