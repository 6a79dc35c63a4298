import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { saveDestination } from '../session/destination.ts'
import { Loading } from '../ui/states/Loading.tsx'

/** The path of the URL that loaded the app. */
const loadedAt = window.location.pathname

interface Props {
  to: string
  destination?: string | null
}

/**
 * Leaves the app for a public page, which is a separate document. If the server returned the app at that path, the
 * public page doesn't exist. Loading the path again would cause a loop, so the component opens the sign-in page
 * instead.
 */
export function Leave({ to, destination = null }: Props) {
  const isMissing = to === loadedAt
  useEffect(() => {
    saveDestination(destination)
    if (!isMissing) window.location.replace(to)
  }, [to, destination, isMissing])
  return isMissing ? <Navigate to="/login" replace /> : <Loading />
}
