import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { History } from '@debrief/contracts/history/history'
import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { IMPORT_PATH } from '../history/shared/use-history.ts'
import * as words from './words/words.ts'

interface Step {
  title: string
  text: string
  done: boolean
  /** A link to the page for this step. Null if the person can't do the step yet. */
  link: { to: string; action: string } | null
}

export function FirstSteps({ dashboard, history }: { dashboard: Dashboard; history: History | undefined }) {
  const { data: viewer } = useViewer()
  const { dismissed, dismiss } = useDismissed(viewer?.id)
  if (!viewer || !dashboard.firstSteps || dismissed) return null
  const steps = listSteps({
    ...dashboard,
    firstSteps: dashboard.firstSteps,
    history,
    canInvite: viewer.isManager,
  })
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done)
  return (
    <section aria-labelledby="first-steps" className="rounded-lg border border-line bg-sheet shadow-1">
      <div className="flex min-h-[46px] items-center gap-x-2 border-b border-line pr-2 pl-4">
        <h2 id="first-steps" className="title-3">
          {words.firstSteps}
        </h2>
        <span className="flex-1 text-sm text-ink-3">{words.stepsDone(done, steps.length)}</span>
        <Button
          kind="quiet"
          size="small"
          label={words.dismissSteps}
          icon={<X className="size-3.5" aria-hidden="true" />}
          onClick={dismiss}
        />
      </div>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <StepRow
            key={step.title}
            step={step}
            isNext={dashboard.pullRequests.analyzed > 0 && step === next}
          />
        ))}
      </ol>
    </section>
  )
}

const renderHidden = (state: string) => <span className="sr-only">{state}</span>

/**
 * `isNext` highlights the step's button. It's false for all steps while `GettingStarted` may show a highlighted button.
 */
function StepRow({ step: { title, text, done, link }, isNext }: { step: Step; isNext: boolean }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-5 shrink-0 place-items-center rounded-full border',
          done ? 'tone-green border-tone-edge bg-tone-bg text-tone' : 'border-line-ctl',
        )}
      >
        {done && <Check className="size-3.5" />}
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className={clsx('block leading-[1.35]', done ? 'text-ink-3' : 'font-[550]')}>
          {done ? <Message text={words.stepDone} step={title} state={renderHidden} /> : title}
        </span>
        {!done && <span className="block text-xs text-ink-3">{text}</span>}
      </span>
      {!done && link && (
        <Link
          to={link.to}
          className={clsx(buttonLook({ kind: isNext ? 'primary' : 'default', size: 'small' }), 'max-sm:ml-8')}
        >
          {link.action}
        </Link>
      )}
    </li>
  )
}

interface Facts extends Pick<Dashboard, 'repositories' | 'reviews' | 'pullRequests'> {
  firstSteps: NonNullable<Dashboard['firstSteps']>
  history: History | undefined
  canInvite: boolean
}

function listSteps({ repositories, reviews, pullRequests, firstSteps, history, canInvite }: Facts): Step[] {
  // `repositories` doesn't count paused repositories or those of a former team. A review also proves that a repository
  // was connected.
  const isConnected = repositories > 0 || reviews.count > 0
  return [
    {
      title: words.connectRepository,
      text: words.aboutConnecting,
      done: isConnected,
      link: { to: '/settings', action: words.chooseRepository },
    },
    ...(hasHistoryStep({ isConnected, history, reviews: reviews.count })
      ? [toHistoryStep(history, isConnected)]
      : []),
    {
      title: words.readReview,
      text: pullRequests.merged > 0 ? words.analyzeFirst : words.waitForMerge,
      done: reviews.count > 0,
      link: pullRequests.merged > 0 ? { to: '/pull-requests', action: words.viewPullRequests } : null,
    },
    {
      title: words.doExercise,
      text: words.aboutExercise,
      done: firstSteps.practiced,
      link: reviews.count > 0 ? { to: '/practice', action: words.startPractice } : null,
    },
    ...(canInvite ? [toInviteStep(firstSteps.invited)] : []),
  ]
}

const toInviteStep = (done: boolean): Step => ({
  title: words.inviteTeammate,
  text: words.aboutInviting,
  done,
  link: { to: '/settings', action: words.invitePeople },
})

/** People with this many reviews don't need a step that suggests an import. */
const ENOUGH_REVIEWS = 20

function hasHistoryStep({
  isConnected,
  history,
  reviews,
}: {
  isConnected: boolean
  history: History | undefined
  reviews: number
}): boolean {
  if (!isConnected || (history && history.imports.length > 0)) return true
  return reviews < ENOUGH_REVIEWS && history?.offers.length !== 0
}

function toHistoryStep(history: History | undefined, isConnected: boolean): Step {
  const done = history?.imports.some(({ state }) => state === 'completed') ?? false
  const current = history?.imports[0] && words.importStates[history.imports[0].state]
  const [text, action] = current ?? [words.aboutImporting, words.importHistory]
  const to = current ? '/settings#connected-repositories' : IMPORT_PATH
  return { title: words.importYourHistory, text, done, link: isConnected ? { to, action } : null }
}

const KEY = 'debrief-first-steps-dismissed'

/**
 * Only the browser remembers that the person dismissed the checklist, because it matters only in the first few days.
 */
function useDismissed(viewerId: string | undefined) {
  const [now, setNow] = useState(false)
  return {
    dismissed: now || (viewerId !== undefined && localStorage.getItem(KEY) === viewerId),
    dismiss() {
      if (viewerId) localStorage.setItem(KEY, viewerId)
      setNow(true)
    },
  }
}
