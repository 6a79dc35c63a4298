import { call } from '@debrief/contracts/call'
import type { CodeView, Surroundings, showSurroundings } from '@debrief/contracts/reviews/surroundings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'

export const STEP = 20

/**
 * Fetches the lines around a mistake's code from GitHub on the first click, and keeps the lines until the page closes.
 */
export function useSurroundings({
  reviewId,
  mistakeId,
  view,
}: {
  reviewId: string
  mistakeId: string
  view: CodeView
}) {
  const [count, setCount] = useState({ above: 0, below: 0 })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['surroundings', reviewId, mistakeId, view],
    queryFn: ({ signal }) =>
      call<typeof showSurroundings>('GET /api/reviews/:reviewId/mistakes/:mistakeId/surroundings', {
        params: { reviewId, mistakeId },
        query: { view },
        signal,
      }),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const expand = (side: 'above' | 'below') => {
    setCount((was) => ({ ...was, [side]: was[side] + STEP }))
    if (!data) void refetch()
  }
  return { data, error, isFetching, count, expand }
}

export function surround(
  lines: CodeLine[],
  { above, below }: Pick<Surroundings, 'above' | 'below'>,
  count: { above: number; below: number },
): CodeLine[] {
  const young = lines.filter(({ kind, number }) => kind !== 'removed' && number !== null)
  const [first, last] = [young[0]?.number ?? null, young.at(-1)?.number ?? null]
  if (first === null || last === null) return lines
  const before = count.above === 0 ? [] : above.slice(-count.above)
  const after = below.slice(0, count.below)
  const toLine = (text: string, number: number, oldNumber: number): CodeLine => ({
    kind: 'same',
    number,
    oldNumber,
    parts: [{ text, changed: false }],
    marked: false,
  })
  const [start, end] = [lines.find(isOld), lines.findLast(isOld)]
  const oldFirst = start?.oldNumber ?? start?.number ?? first
  const oldLast = end?.oldNumber ?? end?.number ?? last
  return [
    ...before.map((text, at) => toLine(text, first - before.length + at, oldFirst - before.length + at)),
    ...lines,
    ...after.map((text, at) => toLine(text, last + 1 + at, oldLast + 1 + at)),
  ]
}

const isOld = ({ kind }: CodeLine) => kind !== 'added'
