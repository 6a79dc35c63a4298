import { Problem } from '@debrief/contracts/problem'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { findReturnTo } from '../../session/return-to.ts'
import { SessionWatch } from '../../session/SessionWatch.tsx'
import { useSession } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Title } from '../../ui/layout/Title.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { tryAgain } from '../../ui/words.ts'
import { Leave } from '../Leave.tsx'
import { SessionGone } from './SessionGone.tsx'
import * as words from './words.ts'

/**
 * Guard 1: sends signed-out people to the landing page or, from the app's pricing page, to the public pricing page.
 * After they sign in, they return to the page that they wanted to open.
 */
export function SignedInOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  if (session.state === 'loading') return <Loading />
  if (session.state === 'anonymous')
    return (
      <Leave to={location.pathname === '/pricing' ? '/pricing' : '/'} destination={findReturnTo(location)} />
    )
  if (session.state === 'unknown') {
    const { title, text } = describeFailure(session.error)
    return (
      <CenteredSheet
        title={title}
        icon={<CircleX className="size-6 text-red" aria-hidden="true" />}
        actions={<Button onClick={session.retry}>{tryAgain}</Button>}
      >
        <Title text={title} />
        <p role="alert">{text}</p>
      </CenteredSheet>
    )
  }
  return (
    <>
      {children}
      <SessionGone />
      <SessionWatch />
    </>
  )
}

function describeFailure(error: Error): { title: string; text: string } {
  if (!(error instanceof Problem) || error.status !== 429)
    return { title: words.noResponse, text: problemText(error) }
  return { title: words.tooManyRequests, text: words.tryAgainAfter(error.retryAfter) }
}
