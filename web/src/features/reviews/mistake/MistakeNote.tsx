import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { Ban, Check, CircleDashed, CircleHelp, GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import * as words from './words.ts'

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
    <aside role="note" className="min-w-0 pt-0.5" aria-label={words.wroteBy(quote.author)}>
      <Voice author={quote.author} text={quote.body}>
        <Message
          text={words.quoteSource(quote.isBot)}
          author={quote.author}
          lines={words.formatLines(mistake)}
          github={<OutLink href={quote.url}>{words.onGithub}</OutLink>}
        />
      </Voice>
      <Outcome mistake={mistake} pullRequestUrl={pullRequestUrl} />
    </aside>
  )
}

/** Shows the outcome of the review thread. The outcome can be unknown (D16). */
function Outcome({ mistake, pullRequestUrl }: Props) {
  const { outcome, outcomeEvidence, fixedIn } = mistake
  const evidence = linkTo(outcomeEvidence?.url)
  if (outcome === 'fixed' || outcome === 'partly-fixed')
    return (
      <Ending icon={outcome === 'fixed' ? <Check /> : <CircleDashed />}>
        <Message
          text={words.describeFix(outcome, mistake)}
          commit={
            fixedIn && (
              <OutLink href={`${pullRequestUrl}/commits/${fixedIn}`} className="link font-mono">
                {fixedIn.slice(0, 7)}
              </OutLink>
            )
          }
          evidence={evidence}
        />
      </Ending>
    )
  if (outcome === 'wont-fix')
    return (
      <Ending icon={<Ban />}>
        <Message text={words.wontFix} evidence={evidence} />
      </Ending>
    )
  if (outcome === 'merged-unfixed') return <Ending icon={<GitMerge />}>{words.mergedUnfixed}</Ending>
  return <Ending icon={<CircleHelp />}>{words.outcomeUnknown}</Ending>
}

const linkTo = (url: string | null | undefined) => (text: string) =>
  url ? <OutLink href={url}>{text}</OutLink> : text

function Ending({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-3 ml-[15px] flex items-start gap-1.5 text-xs text-ink-2 [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </p>
  )
}

function Found({ mistake }: { mistake: ReviewedMistake }) {
  const { source, rule } = mistake
  const isFlagged = source === 'reviewer'
  return (
    <aside role="note" className="min-w-0 pt-0.5 text-sm/[1.45] text-ink-2" aria-label={words.howFound}>
      <b className="block font-[550] text-ink">{words.nameFinding(isFlagged)}</b>
      {isFlagged || `${words.notFlagged} `}
      {words.describeFinding(mistake)}
      {rule && (
        <span className="mt-1 block text-xs [overflow-wrap:anywhere]">
          <Message text={words.rule} rule={<span className="font-mono">{rule}</span>} />
        </span>
      )}
    </aside>
  )
}
