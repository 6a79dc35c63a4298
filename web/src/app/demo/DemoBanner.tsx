import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { useTellSuccess } from '../../ui/dialogs/Toasts.tsx'
import { Banner } from '../../ui/states/Banner.tsx'
import { onAction } from './act.ts'

const TOLD = 'This is an example, so nothing changed. Sign in to do this with your own pull requests.'

export function DemoBanner() {
  const tell = useTellSuccess()
  useEffect(() => onAction(() => tell(TOLD, { name: 'Sign in', run: signIn })), [tell])
  return (
    <Banner
      tone="blue"
      icon={<Eye aria-hidden="true" />}
      fact="You’re looking at sample data."
      action={
        <span className="flex flex-wrap gap-2">
          {hasTrial() && (
            <a href="/login" className={buttonLook({ kind: 'primary', size: 'small' })}>
              Start Free Trial
            </a>
          )}
          <a href="/login" className={buttonLook({ size: 'small' })}>
            Sign in
          </a>
        </span>
      }
    >
      Look around: these are the real screens, and nothing you do is stored.
    </Banner>
  )
}

const hasTrial = () => document.documentElement.dataset.billing !== 'off'

const signIn = () => window.location.assign('/login')
