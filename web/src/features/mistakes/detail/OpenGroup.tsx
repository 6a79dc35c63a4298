import { Problem } from '@debrief/contracts/problem'
import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Opened } from '../../../ui/layout/Opened.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { type Place, toAddress } from '../address.ts'
import { useGroup } from '../data/use-recurring.ts'
import * as words from './open-group-words.ts'

const loadDetail = () => import('./GroupDetail.tsx').then((module) => ({ default: module.GroupDetail }))
const GroupDetail = lazy(loadDetail)

interface Props {
  id: string
  place: Place
  byKeyboard: RefObject<boolean>
}

export function OpenGroup({ id, place, byKeyboard }: Props) {
  const { data, error, isPending, refetch } = useGroup(id)
  const late = useLate(isPending)
  useEffect(() => void loadDetail().catch(() => {}), [])
  if (error instanceof Problem && error.status === 404)
    return (
      <Empty marks={1} title={words.notFound}>
        {words.whyNotFound}
        <EmptyAction to={toAddress({ ...place, opened: null })}>{words.back}</EmptyAction>
      </Empty>
    )
  if (data)
    return (
      <Suspense>
        <Opened byKeyboard={byKeyboard}>
          <GroupDetail group={data} place={place} />
        </Opened>
      </Suspense>
    )
  if (error)
    return <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
  return late ? <Skeleton /> : null
}

function Skeleton() {
  return (
    <div role="status" aria-label={words.loading}>
      <div className="skeleton h-[22px] w-2/5" />
      <div className="skeleton mt-3 h-6 w-3/5" />
      <div className="skeleton mt-4 h-3.5 w-full" />
      <div className="skeleton mt-2 h-3.5 w-4/5" />
      <div className="skeleton mt-5 h-[70px] w-full" />
      <div className="skeleton mt-4 h-56 w-full" />
    </div>
  )
}
