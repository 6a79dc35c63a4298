import type { PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../../lib/live/use-live.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import type { Place } from '../address.ts'
import {
  belongs,
  has,
  insertNew,
  LIST,
  listKey,
  ONE,
  type Pages,
  replaceChanged,
} from './pull-request-cache.ts'

/**
 * In pixels. If the list is scrolled further, new pull requests wait behind a button, so that the list doesn't jump.
 */
const AT_TOP = 80

/**
 * Updates the lists with live events. `live` is false while events are blocked or have stopped. While the list is
 * scrolled, `arrived` counts new pull requests, which wait until `showArrived` is called.
 */
export function useLivePullRequests(place: Place) {
  const client = useQueryClient()
  const { viewed } = useViewed()
  const key = listKey(place, viewed)
  const [arrived, setArrived] = useState<PullRequest[]>([])

  function take(changed: PullRequestChanged) {
    const { pullRequest } = changed
    replaceChanged(client, changed, viewed)
    const pages = client.getQueryData<Pages>(key)
    if (!pages || has(pages, pullRequest.id) || !belongs(place, pullRequest)) return
    if (window.scrollY <= AT_TOP) client.setQueryData<Pages>(key, insertNew(pages, [pullRequest]))
    else setArrived((waiting) => [pullRequest, ...waiting.filter((one) => one.id !== pullRequest.id)])
  }
  const live = useLive((event) => {
    if (event.event === 'pull-request') take(event.data)
    if (event.event !== 'ready') return
    void client.invalidateQueries({ queryKey: [LIST] })
    void client.invalidateQueries({ queryKey: [ONE] })
  })

  const waiting = arrived.filter((one) => belongs(place, one))
  return {
    live,
    arrived: waiting.length,
    showArrived() {
      client.setQueryData<Pages>(key, (pages) => pages && insertNew(pages, waiting))
      setArrived([])
      window.scrollTo({ top: 0 })
    },
  }
}
