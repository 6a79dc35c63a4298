import { Problem } from '@debrief/contracts/problem'
import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import type { Place } from '../address.ts'
import { NotFound } from '../list/empty-states.ts'
import { useStandard } from '../use-standards.ts'
import * as words from './words.ts'

const loadDetail = () => import('./StandardDetail.tsx').then((module) => ({ default: module.StandardDetail }))
const StandardDetail = lazy(loadDetail)

interface Props {
  id: string
  place: Place
  isManager: boolean
  byKeyboard: RefObject<boolean>
}

export function OpenStandard({ id, place, isManager, byKeyboard }: Props) {
  const { data, error, isPending, refetch } = useStandard(id)
  const late = useLate(isPending)
  useEffect(() => void loadDetail().catch(() => {}), [])
  if (data)
    return (
      <Suspense>
        <StandardDetail {...{ standard: data, place, isManager, byKeyboard }} />
      </Suspense>
    )
  if (error instanceof Problem && error.status === 404)
    return (
      <Suspense>
        <NotFound place={place} />
      </Suspense>
    )
  if (error)
    return <LoadFailed title={words.failed} reason={problemText(error)} onRetry={() => void refetch()} />
  return late ? <Skeleton /> : null
}

function Skeleton() {
  return (
    <div role="status" aria-label={words.loading}>
      <div className="skeleton h-3 w-2/5" />
      <div className="skeleton mt-3.5 h-6 w-3/5" />
      <div className="skeleton mt-4 h-3.5 w-full" />
      <div className="skeleton mt-2 h-3.5 w-4/5" />
      <div className="skeleton mt-6 h-40 w-full" />
    </div>
  )
}
