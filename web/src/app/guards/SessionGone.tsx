import { lazy, Suspense, useEffect, useState } from 'react'
import { forgetRefusal, hearRefusals } from '../../session/refusals.ts'
import { useSession } from '../../session/use-viewer.ts'

const GoneDialog = lazy(() => import('./GoneDialog.tsx').then((module) => ({ default: module.GoneDialog })))

/**
 * Appears over an open page when the session ends, and again after each change that fails because the session has
 * ended. The page keeps its state and works again after the person signs in, even in another tab.
 */
export function SessionGone() {
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
