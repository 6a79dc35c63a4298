import { CloudOff } from 'lucide-react'
import { Component, type ReactNode, useEffect } from 'react'
import { Banner } from '../../ui/states/Banner.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import * as words from './words.ts'

type Failure = 'broken' | 'not-here'

export class AppError extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(): { failure: Failure } {
    return { failure: navigator.onLine ? 'broken' : 'not-here' }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <div className="mx-auto max-w-[1180px] px-4 py-6 lg:px-8">
        {failure === 'not-here' ? <NotHere /> : <Broken />}
      </div>
    )
  }
}

const loadAgain = () => window.location.reload()

const Broken = () => <LoadFailed title={words.broken} reason={words.reload} onRetry={loadAgain} />

function NotHere() {
  useEffect(() => {
    window.addEventListener('online', loadAgain)
    return () => window.removeEventListener('online', loadAgain)
  }, [])
  return (
    <Banner tone="gray" icon={<CloudOff aria-hidden="true" />} fact={words.notLoaded}>
      {words.willOpen}
    </Banner>
  )
}
