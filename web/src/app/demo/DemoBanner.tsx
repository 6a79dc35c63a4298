import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { useTellSuccess } from '../../ui/dialogs/Toasts.tsx'
import { Banner } from '../../ui/states/Banner.tsx'
import { onAction } from './act.ts'
import * as words from './words.ts'

export function DemoBanner() {
  const tell = useTellSuccess()
  useEffect(() => onAction(() => tell(words.nothingChanged, { name: words.signIn, run: signIn })), [tell])
  return (
    <Banner
      tone="blue"
      icon={<Eye aria-hidden="true" />}
      fact={words.sampleData}
      action={
        <span className="flex flex-wrap gap-2">
          {hasTrial() && (
            <a href="/login" className={buttonLook({ kind: 'primary', size: 'small' })}>
              {words.startTrial}
            </a>
          )}
          <a href="/login" className={buttonLook({ size: 'small' })}>
            {words.signIn}
          </a>
        </span>
      }
    >
      {words.lookAround}
    </Banner>
  )
}

const hasTrial = () => document.documentElement.dataset.billing !== 'off'

const signIn = () => window.location.assign('/login')
