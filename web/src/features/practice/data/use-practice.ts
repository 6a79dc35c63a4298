import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DUE_PRACTICE } from '../../../session/use-due-practice.ts'
import { practiceQuery } from './practice-query.ts'

const SOONEST = 5_000
const LATEST = 3_600_000

/** Milliseconds after which what comes back next can be asked; false where nothing does. */
function untilDue(nextDueAt: string | null): number | false {
  if (nextDueAt === null) return false
  return Math.min(LATEST, Math.max(SOONEST, Date.parse(nextDueAt) - Date.now()))
}

/** Today's session. Turning to the window looks again, as it may have been gone on with in another tab. */
export function usePractice() {
  const client = useQueryClient()
  const practice = useQuery({
    ...practiceQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => untilDue(data?.nextDueAt ?? null),
  })
  const due = practice.data?.cards.length
  useEffect(() => {
    if (due !== undefined) client.setQueryData(DUE_PRACTICE, { due })
  }, [client, due])
  return practice
}
