import type { AnalysisStatus } from '@debrief/domain/analysis-status'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLive } from '../../../session/live/use-live.ts'
import { RECURRING } from './recurring-query.ts'

/** Asks for list and open group again when a review was stored or replaced; false where events are blocked. */
export function useLiveRecurring(): boolean {
  const client = useQueryClient()
  const known = useRef(new Map<string, AnalysisStatus>())
  return useLive(({ event, data }) => {
    if (event === 'beat') return
    if (event === 'pull-request') {
      const { id, status } = data.pullRequest
      // Its steps change nothing here.
      if (known.current.get(id) === status) return
      known.current.set(id, status)
    }
    void client.invalidateQueries({ queryKey: [RECURRING] })
  })
}
