import { CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { CentredSheet } from '../../ui/CentredSheet.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** How long the message stands before the page goes on, milliseconds (specification, point 9). */
const READING_TIME = 2_000

/** Where GitHub sends the browser back to: completes the sign-in, or says why it could not. */
export function CallbackPage() {
  const [search] = useSearchParams()
  const { data, error } = useCompleteSignIn(search)
  if (data) return <Navigate to={data.next} replace />
  if (error) return <Failed message={problemText(error)} />
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <h1 className="sr-only">Completing sign in...</h1>
      <Loading text="Completing sign in..." />
    </main>
  )
}

function Failed({ message }: { message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), READING_TIME)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <CentredSheet
      title="Authentication Error"
      icon={<CircleX className="size-6 text-red" aria-hidden="true" />}
    >
      <p role="alert">{message}</p>
      <p className="text-sm text-ink-3">Redirecting to login...</p>
    </CentredSheet>
  )
}
