import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { POLL_EVERY, useLive } from '../../../lib/live/use-live.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { type ListPlace, toQuery } from '../address.ts'
import {
  dropReviews,
  LIST,
  listKey,
  mergeTop,
  newerIn,
  ONE,
  type Page,
  type Pages,
  PULL_REQUEST,
  pullRequestKey,
} from './review-cache.ts'
import { fetchReviews } from './use-review-list.ts'

/**
 * Updates the list and the open review. While the list is scrolled, `arrived` counts new reviews, which wait until
 * `showArrived` is called. `live` is false while events are blocked or have stopped.
 */
export function useLiveReviews({ filter, filters }: ListPlace, isAtTop: () => boolean) {
  const client = useQueryClient()
  const { viewed } = useViewed()
  const listed = { filter, filters }
  const key = listKey(listed, viewed)
  const query = toQuery(listed)
  const [waiting, setWaiting] = useState<{ query: string; top: Page; count: number } | null>(null)

  const take = (top: Page) => {
    client.setQueryData<Pages>(key, (pages) => pages && mergeTop(pages, top))
    setWaiting(null)
  }
  const requests = useRef(0)
  const lookAgain = async () => {
    if (!client.getQueryData(key)) return
    // If the person sorts the list, a new review can belong anywhere.
    if (filters.sort) return void client.invalidateQueries({ queryKey: key })
    requests.current += 1
    const mine = requests.current
    const top = await fetchReviews({ listed, viewed }, { after: null }).catch(() => null)
    const pages = client.getQueryData<Pages>(key)
    // If a newer request has started, this response may be outdated.
    if (!top || !pages || mine !== requests.current) return
    const { length } = newerIn(pages, top)
    if (length === 0 || isAtTop()) take(top)
    else setWaiting({ query, top, count: length })
  }
  const look = useEffectEvent(() => void lookAgain())

  const live = useLive(({ event, data }) => {
    if (event === 'ready') {
      void client.invalidateQueries({ queryKey: [ONE] })
      void client.invalidateQueries({ queryKey: [PULL_REQUEST] })
    }
    if (event === 'pull-request') {
      const { pullRequest } = data
      client.setQueryData(pullRequestKey(pullRequest.id), pullRequest)
      void client.invalidateQueries({ queryKey: [ONE] })
      if (pullRequest.status !== 'completed') dropReviews(client, pullRequest.id)
      client.removeQueries({ queryKey: [LIST], type: 'inactive' })
    }
    if (event !== 'beat') void lookAgain()
  })

  useEffect(() => {
    const soon = setTimeout(look)
    if (live) return () => clearTimeout(soon)
    const timer = setInterval(() => {
      look()
      void client.invalidateQueries({ queryKey: [ONE] })
    }, POLL_EVERY)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [client, query, live])

  return {
    live,
    arrived: waiting?.query === query ? waiting.count : 0,
    showArrived: () => waiting && take(waiting.top),
  }
}
