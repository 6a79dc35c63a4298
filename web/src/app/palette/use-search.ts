import { call } from '@debrief/contracts/call'
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '@debrief/contracts/search/constants'
import type { SearchResult, search } from '@debrief/contracts/search/search'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without typing before the search request is sent. */
const PAUSE = 180

const NONE: SearchResult[] = []

/** `isSettled` is false until the results match the typed text. */
export function useSearch(typed: string, viewed: string | null) {
  const sought = useAfterPause(typed.trim().slice(0, MAX_SEARCH_LENGTH))
  const isLong = sought.length >= MIN_SEARCH_LENGTH
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', viewed, sought],
    queryFn: ({ signal }) =>
      call<typeof search>('GET /api/search', {
        query: { q: sought, ...(viewed ? { user: viewed } : {}) },
        signal,
      }),
    enabled: isLong,
    staleTime: 30_000,
    retry: false,
  })
  const isSettled = sought === typed.trim() && !isFetching
  return { results: (isLong && data?.results) || NONE, isSettled, isFailed: isLong && isError }
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
