import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../session/live/use-live.ts'
import { useViewed } from '../../session/viewing/Viewing.tsx'
import { DASHBOARD, dashboardQuery } from './dashboard-query.ts'

/** Many things may happen at once; the numbers follow at most this often, milliseconds. */
const AT_MOST_EVERY = 2_000

/** The dashboard of whoever is viewed, which follows what happens. */
export function useDashboard() {
  const client = useQueryClient()
  const { viewed } = useViewed()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const live = useLive(({ event }) => {
    if (event === 'beat' || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: DASHBOARD })
    }, AT_MOST_EVERY)
  })
  return useQuery({ ...dashboardQuery(viewed), refetchInterval: live ? false : AT_MOST_EVERY })
}
