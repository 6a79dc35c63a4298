import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'

interface Step {
  title: string
  text: string
  done: boolean
  /** False if an earlier step has to be done first. */
  isPossible: boolean
  to: string
  action: string
}

/** The checklist for new people. It disappears when every step is done, or when the person dismisses it. */
export function FirstSteps({ dashboard }: { dashboard: Dashboard }) {
  const { data: viewer } = useViewer()
  const { dismissed, dismiss } = useDismissed(viewer?.id)
  if (!viewer || !dashboard.firstSteps || dismissed) return null
  const steps = listSteps(dashboard, dashboard.firstSteps, viewer.isManager)
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done)
  return (
    <section aria-labelledby="first-steps" className="rounded-lg border border-line bg-sheet shadow-1">
      <div className="flex min-h-[46px] items-center gap-x-2 border-b border-line pr-2 pl-4">
        <h2 id="first-steps" className="title-3">
          First steps
        </h2>
        <span className="flex-1 text-sm text-ink-3">
          {done} of {steps.length} done
        </span>
        <Button
          kind="quiet"
          size="small"
          label="Dismiss first steps"
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

/** The next step stands out only when `GettingStarted`, which has the same button, is gone. */
function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { title, text, done, isPossible, to, action } = step
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
          {title}
          {done && <span className="sr-only">: done</span>}
        </span>
        {!done && <span className="block text-xs text-ink-3">{text}</span>}
      </span>
      {!done && isPossible && (
        <Link
          to={to}
          className={clsx(buttonLook({ kind: isNext ? 'primary' : 'default', size: 'small' }), 'max-sm:ml-8')}
        >
          {action}
        </Link>
      )}
    </li>
  )
}

function listSteps(
  { repositories, reviews, pullRequests }: Dashboard,
  { practiced, invited }: NonNullable<Dashboard['firstSteps']>,
  canInvite: boolean,
): Step[] {
  const steps: Step[] = [
    {
      title: 'Connect a repository',
      text: 'Debrief reads its merged pull requests and their reviews.',
      // The count leaves out paused repositories and those of a former team, but their reviews remain. A review
      // therefore also completes this step.
      done: repositories > 0 || reviews.count > 0,
      isPossible: true,
      to: '/settings',
      action: 'Choose a repository',
    },
    {
      title: 'Read your first review',
      text:
        pullRequests.merged > 0
          ? 'Analyze a merged pull request, and read what its reviewers flagged.'
          : 'Merge a pull request, or import an earlier one and analyze it.',
      done: reviews.count > 0,
      isPossible: repositories > 0 || pullRequests.merged > 0,
      to: pullRequests.merged > 0 ? '/pull-requests' : '/settings',
      action: pullRequests.merged > 0 ? 'View pull requests' : 'Import pull requests',
    },
    {
      title: 'Do your first exercise',
      text: 'Fix a mistake from your own code again, from memory.',
      done: practiced,
      isPossible: reviews.count > 0,
      to: '/practice',
      action: 'Start practice',
    },
  ]
  if (!canInvite) return steps
  const invite: Step = {
    title: 'Invite a teammate',
    text: 'Everyone on your team uses the same standards and plan.',
    done: invited,
    isPossible: true,
    to: '/settings',
    action: 'Invite people',
  }
  return [...steps, invite]
}

const KEY = 'debrief-first-steps-dismissed'

/** Stored in this browser, because the checklist matters only on the first days. */
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
