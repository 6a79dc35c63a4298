import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { GIVEN_OUTCOMES, GIVEN_PERIODS, SUPPORTS } from '@debrief/contracts/given-comments/constants'
import type {
  changeGivenComment,
  GivenComment,
  GivenFilters,
  listGivenComments,
  summarizeGivenComments,
} from '@debrief/contracts/given-comments/given-comments'
import { MAX_FILTER_LENGTH } from '@debrief/contracts/lists/constants'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

export type Summary = EndpointAnswer<typeof summarizeGivenComments>
type Page = EndpointAnswer<typeof listGivenComments>

const LIST = ['given-comments', 'list']
const SUMMARY = ['given-comments', 'summary']

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function readGivenFilters(search: URLSearchParams): GivenFilters {
  const text = (name: string) => {
    const value = search.get(name)?.trim()
    return value && value.length <= MAX_FILTER_LENGTH ? value : undefined
  }
  const readChoice = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  const comment = search.get('comment')
  const read = {
    search: text('search'),
    repository: text('repository'),
    outcome: readChoice('outcome', GIVEN_OUTCOMES),
    support: readChoice('support', SUPPORTS),
    period: readChoice('period', GIVEN_PERIODS),
    kept: readChoice('kept', ['true'] as const),
    comment: comment !== null && UUID.test(comment) ? comment : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** `set` with an empty value removes the filter. */
export function useGivenFilters() {
  const [search, setSearch] = useSearchParams()
  const set = (name: keyof GivenFilters, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        if (name !== 'comment') next.delete('comment')
        return next
      },
      { replace: true },
    )
  return { filters: readGivenFilters(search), set, clear: () => setSearch({}, { replace: true }) }
}

export const useGivenComments = (filters: GivenFilters) =>
  useInfiniteQuery({
    queryKey: [...LIST, filters],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listGivenComments>('GET /api/given-comments', {
        query: { ...filters, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

export const useGivenSummary = (filters: GivenFilters) =>
  useQuery({
    queryKey: [...SUMMARY, filters],
    queryFn: ({ signal }) =>
      call<typeof summarizeGivenComments>('GET /api/given-comments/summary', { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

interface Change {
  id: string
  isKept: boolean
  note: string | null
}

export function useKeepComment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Change) =>
      call<typeof changeGivenComment>('PATCH /api/given-comments/:givenCommentId', {
        params: { givenCommentId: id },
        body,
      }),
    onSuccess: async (changed) => {
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: LIST },
        (before) => before && { ...before, pages: before.pages.map((page) => replaceIn(page, changed)) },
      )
      await client.invalidateQueries({ queryKey: SUMMARY })
    },
  })
}

const replaceIn = (page: Page, changed: GivenComment): Page => ({
  ...page,
  comments: page.comments.map((one) => (one.id === changed.id ? changed : one)),
})
