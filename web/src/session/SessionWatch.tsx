import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetDrafts } from '../lib/use-draft.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { markSignedIn } from './signed-in-mark.ts'
import { useSession, VIEWER } from './use-viewer.ts'

/** Follows the session in this browser's other tabs. Signing in or out in one tab does the same in all. */
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
    // Queries refetch only when a hidden window is shown again. With two windows side by side, neither is
    // ever hidden.
    window.addEventListener('focus', lookAgain)
    return () => {
      leave()
      window.removeEventListener('focus', lookAgain)
    }
  }, [client])
  useSamePerson()
  return null
}

/** Reloads the page if a different person has signed in, so that nobody sees another person's data. */
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
