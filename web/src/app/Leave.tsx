import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { keepWanted } from '../session/wanted.ts'
import { Loading } from '../ui/states/Loading.tsx'

/** The address that the server answered with the app. */
const loadedAt = window.location.pathname

interface Props {
  to: string
  /** Where to go after signing in. */
  wanted?: string | null
}

/**
 * Leaves the app for a public page, which is a document of its own. Where the server has none there, since it answered
 * that address with the app, this is the way in: going there once more would go round in circles.
 */
export function Leave({ to, wanted = null }: Props) {
  const isMissing = to === loadedAt
  useEffect(() => {
    keepWanted(wanted)
    if (!isMissing) window.location.replace(to)
  }, [to, wanted, isMissing])
  return isMissing ? <Navigate to="/login" replace /> : <Loading />
}
