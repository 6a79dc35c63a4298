import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetDrafts } from '../lib/use-draft.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { markSignedIn } from './signed-in-mark.ts'
import { useSession, VIEWER } from './use-viewer.ts'

/**
 * These queries don't reload when the person's access changes. The viewer was just loaded, and the list from GitHub
 * doesn't depend on a plan or a team.
 */
const KEPT: ReadonlySet<unknown> = new Set([VIEWER[0], 'github-repositories'])

/** Signing in or out in one tab does the same in all of this browser's tabs. */
export function SessionWatch() {
  const client = useQueryClient()
  useEffect(() => {
    const lookAgain = () => void client.invalidateQueries({ queryKey: VIEWER })
    const leave = hearOtherTabs((news) => {
      if (news === 'signed-in') return lookAgain()
      forgetDrafts()
      markSignedIn(false)
      window.location.assign('/login')
    })
    // TanStack Query ignores the focus event and only notices when a hidden window is shown again. Two windows side by
    // side are never hidden.
    window.addEventListener('focus', lookAgain)
    return () => {
      leave()
      window.removeEventListener('focus', lookAgain)
    }
  }, [client])
  useSamePerson()
  useSameAccess()
  return null
}

/** Reloads the page if a different person has signed in, so that people never see another person's data. */
function useSamePerson(): void {
  const session = useSession()
  const id = session.state === 'signed-in' ? session.viewer.id : null
  const last = useRef(id)
  useEffect(() => {
    if (id === null) return
    if (last.current !== null && last.current !== id) window.location.reload()
    last.current = id
  }, [id])
}

/**
 * Discards all loaded data, except the queries in `KEPT`, if the person joins or leaves a team, or gains or loses
 * access.
 */
function useSameAccess(): void {
  const client = useQueryClient()
  const session = useSession()
  const access = session.state === 'signed-in' ? session.viewer.access : null
  const now = access && `${access.hasAccess} ${access.teamId}`
  const last = useRef(now)
  useEffect(() => {
    if (now === null) return
    const hasChanged = last.current !== null && last.current !== now
    last.current = now
    if (hasChanged) void client.resetQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) })
  }, [client, now])
}
