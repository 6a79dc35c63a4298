import { Problem } from '@debrief/contracts/problem'
import { CircleX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { forgetRefusal, hearRefusals } from '../../session/refusals.ts'
import { findReturnTo } from '../../session/return-to.ts'
import { SessionWatch } from '../../session/SessionWatch.tsx'
import { useSession } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Title } from '../../ui/layout/Title.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { tryAgain } from '../../ui/words.ts'
import { Leave } from '../Leave.tsx'
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

const GoneDialog = lazy(() => import('./GoneDialog.tsx').then((module) => ({ default: module.GoneDialog })))

/**
 * Appears over an open page when the session ends, and again after each change that fails because the session has
 * ended. The page keeps its state and works again after the person signs in, even in another tab.
 */
function SessionGone() {
  const session = useSession()
  const [reason, setReason] = useState<string | null>(null)
  const [read, setRead] = useState(false)
  useEffect(
    () =>
      hearRefusals((why) => {
        setReason(why)
        setRead(false)
      }),
    [],
  )
  const isGone = session.state === 'gone'
  useEffect(() => {
    if (!isGone) forgetRefusal()
  }, [isGone])
  const [wasGone, setWasGone] = useState(isGone)
  if (isGone !== wasGone) {
    setWasGone(isGone)
    if (!isGone) setReason(null)
    setRead(false)
  }
  if (!isGone || read) return null
  return (
    <Suspense>
      <GoneDialog username={session.viewer.username} reason={reason} onRead={() => setRead(true)} />
    </Suspense>
  )
}
