import { call } from '@debrief/contracts/call'
import type { FirstLook, SharedFirstLook, showSharedFirstLook } from '@debrief/contracts/history/first-look'
import { titleFirstLook } from '@debrief/domain/history/first-look'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { EmptyAction } from '../../ui/states/EmptyAction.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { useNow } from '../../ui/text/Time.tsx'
import { CameBackList, StoppedList } from './first-look/CameBackList.tsx'
import { FirstExercises, StandardsToAdopt, WorthRemembering } from './first-look/NextSteps.tsx'
import { Sharing } from './first-look/Sharing.tsx'
import { FIRST_LOOK, firstLookQuery } from './shared/first-look/use-first-look.ts'
import { describeReviews } from './shared/first-look/words.ts'
import * as words from './words.ts'

/** Shows the viewer's first look or, with `?member=`, the first look that a teammate shares with the team (D36). */
export function FirstLookPage() {
  const member = useSearchParams()[0].get('member')
  return member === null ? <Own /> : <Shared ownerId={member} />
}

function Own() {
  const { data: look, error, refetch } = useQuery(firstLookQuery)
  const { hash } = useLocation()
  const isThere = look !== undefined
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
  if (!look) return <NotYet error={error} onRetry={() => void refetch()} />
  return (
    <Frame found={look} title={titleFirstLook(look.months)}>
      {look.pullRequests === 0 ? (
        <Empty marks={1} title={words.noReviews}>
          {words.aboutNoReviews}
          <EmptyAction to="/settings">{words.openSettings}</EmptyAction>
        </Empty>
      ) : (
        <Columns
          aside={
            <>
              <WorthRemembering remembered={look.remembered} />
              <FirstExercises exercises={look.exercises} />
              {look.team && <Sharing team={look.team} />}
            </>
          }
        >
          <CameBackList found={look} isOwn />
          {look.recurring > 0 && <StoppedList stopped={look.stopped} isOwn />}
          <StandardsToAdopt look={look} />
        </Columns>
      )}
    </Frame>
  )
}

function Shared({ ownerId }: { ownerId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...FIRST_LOOK, ownerId],
    queryFn: ({ signal }) =>
      call<typeof showSharedFirstLook>('GET /api/first-look/:ownerId', { params: { ownerId }, signal }),
  })
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />
  const { username, avatarUrl } = data.owner
  return (
    <Frame
      found={data}
      title={titleFirstLook(data.months)}
      owner={
        <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-2">
          <Avatar name={username} src={avatarUrl} />
          {words.sharedBy(username)}
        </p>
      }
    >
      {data.pullRequests === 0 ? (
        <Empty marks={1} title={words.nothingShared}>
          {words.aboutNothingShared}
        </Empty>
      ) : (
        <Columns aside={<WorthRemembering remembered={data.remembered} />}>
          <CameBackList found={data} isOwn={false} />
          {/* The list is also empty if the team can't see all of the person's pull requests. */}
          {data.stopped.length > 0 && <StoppedList stopped={data.stopped} isOwn={false} />}
        </Columns>
      )}
    </Frame>
  )
}

interface FrameProps {
  found: FirstLook | SharedFirstLook
  title: string
  owner?: ReactNode
  children: ReactNode
}

function Frame({ found, title, owner, children }: FrameProps) {
  const now = useNow()
  return (
    <div className="mx-auto grid max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pb-16 lg:px-8">
      <header className="pt-[18px] lg:pt-[26px]">
        <h1 className="title-1">{title}</h1>
        <p className="mt-1 min-h-5 text-sm text-ink-2">{describeReviews(found, now)}</p>
        {owner}
      </header>
      {children}
    </div>
  )
}

const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_348px]">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{aside}</div>
  </div>
)

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Loading />
  return (
    <div className="mx-auto max-w-[720px] px-4 py-12">
      <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={onRetry} />
    </div>
  )
}
