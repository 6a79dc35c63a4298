import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { returnToOf } from '../../session/return-to.ts'
import { SessionWatch } from '../../session/SessionWatch.tsx'
import { useSession } from '../../session/use-viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { CentredSheet } from '../../ui/CentredSheet.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Title } from '../../ui/Title.tsx'
import { Leave } from '../Leave.tsx'
import { SessionGone } from './SessionGone.tsx'

/** Guard 1: whoever is not signed in goes to the first page, which leads back to here afterwards. */
export function SignedInOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  if (session.state === 'loading') return <Loading />
  if (session.state === 'anonymous') return <Leave to="/" wanted={returnToOf(location)} />
  if (session.state === 'unknown')
    return (
      <CentredSheet
        title="Debrief does not answer"
        icon={<CircleX className="size-6 text-red" aria-hidden="true" />}
        actions={<Button onClick={session.retry}>Try again</Button>}
      >
        <Title text="No answer" />
        <p role="alert">{problemText(session.error)}</p>
      </CentredSheet>
    )
  return (
    <>
      {children}
      <SessionGone />
      <SessionWatch />
    </>
  )
}
