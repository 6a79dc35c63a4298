import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { Ban, Check, CircleDashed, CircleHelp, GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { formatLines } from './places.ts'

interface Props {
  mistake: ReviewedMistake
  pullRequestUrl: string
}

/**
 * Shows the reviewer's comment or how the mistake was found. Without the role `note`, each note would be a landmark.
 */
export function MistakeNote({ mistake, pullRequestUrl }: Props) {
  const { quote } = mistake
  if (!quote) return <Found mistake={mistake} />
  return (
    <aside role="note" className="min-w-0 pt-0.5" aria-label={`What ${quote.author} wrote`}>
      <Voice author={quote.author} text={quote.body}>
        {quote.isBot && ' (bot)'} · {formatLines(mistake)} · <OutLink href={quote.url}>on GitHub</OutLink>
      </Voice>
      <Outcome mistake={mistake} pullRequestUrl={pullRequestUrl} />
    </aside>
  )
}

/** Shows the outcome of the review thread. The outcome can be unknown (D16). */
function Outcome({ mistake, pullRequestUrl }: Props) {
  const { outcome, outcomeEvidence } = mistake
  if (outcome === 'fixed' || outcome === 'partly-fixed')
    return (
      <Ending icon={outcome === 'fixed' ? <Check /> : <CircleDashed />}>
        {outcome === 'fixed' ? 'Fixed' : 'Partly fixed'}
        <FixedBy mistake={mistake} pullRequestUrl={pullRequestUrl} />
      </Ending>
    )
  if (outcome === 'wont-fix')
    return (
      <Ending icon={<Ban />}>
        Won’t fix: <Evidence url={outcomeEvidence?.url}>the author gave a reason</Evidence>
      </Ending>
    )
  if (outcome === 'merged-unfixed') return <Ending icon={<GitMerge />}>Merged unfixed</Ending>
  return <Ending icon={<CircleHelp />}>Outcome unknown</Ending>
}

function FixedBy({ mistake: { fixedIn, outcomeEvidence }, pullRequestUrl }: Props) {
  if (fixedIn)
    return (
      <>
        {' '}
        in{' '}
        <OutLink href={`${pullRequestUrl}/commits/${fixedIn}`} className="link font-mono">
          {fixedIn.slice(0, 7)}
        </OutLink>
      </>
    )
  const words = outcomeEvidence && FIXED_BY[outcomeEvidence.kind]
  if (!words) return ' before the merge'
  return (
    <>
      : <Evidence url={outcomeEvidence.url}>{words}</Evidence>
    </>
  )
}

const FIXED_BY: Partial<Record<NonNullable<ReviewedMistake['outcomeEvidence']>['kind'], string>> = {
  suggestion: 'the merged code has the suggested change',
  reply: 'the author said so',
  thread: 'the thread is resolved on GitHub',
}

function Evidence({ url, children }: { url: string | null | undefined; children: ReactNode }) {
  return url ? <OutLink href={url}>{children}</OutLink> : children
}

function Ending({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-3 ml-[15px] flex items-start gap-1.5 text-xs text-ink-2 [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </p>
  )
}

function Found({ mistake }: { mistake: ReviewedMistake }) {
  const { source, rule, confidence } = mistake
  return (
    <aside role="note" className="min-w-0 pt-0.5 text-sm/[1.45] text-ink-2" aria-label="How it was found">
      <b className="block font-[550] text-ink">
        {source === 'reviewer' ? 'Flagged in review' : 'Found in the diff'}
      </b>
      {source !== 'reviewer' && 'No reviewer flagged it. '}
      On {formatLines(mistake)}. Confidence: {Math.round(confidence * 100)}%.
      {rule && (
        <span className="mt-1 block text-xs [overflow-wrap:anywhere]">
          Rule <span className="font-mono">{rule}</span>
        </span>
      )}
    </aside>
  )
}
