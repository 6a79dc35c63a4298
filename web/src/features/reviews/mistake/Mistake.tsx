import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import type { ReplyVerb } from '@debrief/domain/agent/reply'
import clsx from 'clsx'
import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useDraft } from '../../../lib/use-draft.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { useIsSideBySide } from '../../../ui/code/code-choice.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Line, Words } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { LearnMore } from '../../mistakes/shared/LearnMore.tsx'
import { MistakeActions } from '../../mistakes/shared/MistakeActions.tsx'
import { SeverityTag } from '../../mistakes/shared/Severity.tsx'
import type { DisputeDraft } from './DisputeForm.tsx'
import { DisputeNote } from './DisputeNote.tsx'
import { AgainstStandard, SeenBefore } from './KnownMistake.tsx'
import { MistakeCode } from './MistakeCode.tsx'
import { MistakeNote } from './MistakeNote.tsx'
import { SuppressionNote } from './SuppressionNote.tsx'
import { isSuppressed, keepsFromCounting, toDraftKey, useDispute } from './use-dispute.ts'
import * as words from './words.ts'

const DisputeForm = lazy(() =>
  import('./DisputeForm.tsx').then((module) => ({ default: module.DisputeForm })),
)

interface Props {
  mistake: ReviewedMistake
  reviewId: string
  pullRequestUrl: string
  isNamed: boolean
  /** Whether the review is current. People can't dispute mistakes in replaced reviews. */
  current: boolean
  /**
   * Whether the review is the viewer's. Managers can settle a member's disputes, but can't dispute a member's mistakes.
   */
  isOwn: boolean
  /** Whether to show the description. If several mistakes share a description, the review shows it only once. */
  isExplained: boolean
  /** An earlier mistake that shows the same code. Null if this mistake shows its own code. */
  sharesCodeWith: ReviewedMistake | null
}

export function Mistake({
  mistake,
  reviewId,
  pullRequestUrl,
  isNamed,
  current,
  isOwn,
  isExplained,
  sharesCodeWith,
}: Props) {
  const { id, title, description } = mistake
  const isOut = keepsFromCounting(mistake.dispute) || isSuppressed(mistake)
  const { data: viewer } = useViewer()
  const [draft, setDraft] = useDraft<DisputeDraft>(viewer?.id, toDraftKey(id))
  const mayDispute = current && isOwn && !mistake.dispute
  const isSideBySide = useIsSideBySide()
  const isFullWidth =
    isSideBySide && !sharesCodeWith && mistake.codeBefore !== null && mistake.codeAfter !== null
  return (
    <article
      id={`mistake-${id}`}
      data-mistake={id}
      className={clsx(
        'scroll-mt-20 overflow-clip p-4 @2xl:p-5',
        isNamed && 'shadow-[inset_3px_0_0_var(--mark-deep)]',
      )}
    >
      <MistakeHead mistake={mistake} isOut={isOut} />
      <AgainstStandard standard={mistake.standard} />
      {(isExplained || mistake.lesson) && (
        <div className="mb-3.5 grid gap-1.5">
          {isExplained && <Words text={description} className="max-w-[64ch] text-ink-2" />}
          <LearnMore lesson={mistake.lesson} title={title} />
        </div>
      )}
      <div className={clsx('grid gap-x-7 gap-y-3.5', !isFullWidth && '@3xl:grid-cols-[minmax(0,1fr)_252px]')}>
        <div className="min-w-0">
          {sharesCodeWith ? (
            <SameCode mistake={mistake} other={sharesCodeWith} />
          ) : (
            <MistakeCode mistake={mistake} reviewId={reviewId} />
          )}
          <Elsewhere mistake={mistake} />
        </div>
        <MistakeNote mistake={mistake} pullRequestUrl={pullRequestUrl} />
      </div>
      <MistakeActions
        mistake={{
          ...mistake,
          reviewId,
          groupId: mistake.recurrence?.groupId ?? null,
          isStandard: mistake.standard !== null,
        }}
        githubUrl={mistake.quote?.url ?? `${pullRequestUrl}/files`}
        mayPractice={current && isOwn && !isOut}
      >
        {mayDispute && !draft && !isSuppressed(mistake) && (
          <DisputeButton onOpen={() => setDraft(startDraft(mistake))} />
        )}
      </MistakeActions>
      <Decision mistake={mistake} mayDecide={current && isOwn} draft={draft} onDraft={setDraft} />
    </article>
  )
}

interface DecisionProps {
  mistake: ReviewedMistake
  mayDecide: boolean
  draft: DisputeDraft | null
  onDraft(draft: DisputeDraft | null): void
}

function Decision({ mistake, mayDecide, draft, onDraft }: DecisionProps) {
  const dispute = useDispute(mistake.id)
  return (
    <>
      {!draft && (
        <SuppressionNote
          mistake={mistake}
          mayDecide={mayDecide}
          onDispute={() => onDraft(startDraft(mistake))}
        />
      )}
      {draft && mayDecide && !mistake.dispute && (
        <Suspense>
          <DisputeForm
            draft={draft}
            onChange={onDraft}
            busy={dispute.doing !== null}
            onCancel={() => onDraft(null)}
            onSend={() => dispute.say({ kind: 'dispute', ...draft }, { onSuccess: () => onDraft(null) })}
          />
        </Suspense>
      )}
      <DisputeNote {...{ mistake, dispute }} mayWithdraw={mayDecide} />
    </>
  )
}

const REASON_OF_VERB: Record<ReplyVerb, DisputeReason> = {
  wrong: 'wrong',
  by_design: 'not_here',
  known: 'known',
}

const startDraft = ({ suppression }: ReviewedMistake): DisputeDraft =>
  suppression
    ? { reason: REASON_OF_VERB[suppression.verb], note: suppression.reason }
    : { reason: 'wrong', note: '' }

const DisputeButton = ({ onOpen }: { onOpen(): void }) => (
  <Button
    kind="quiet"
    size="small"
    data-act="dispute"
    icon={<Flag className="size-3.5" aria-hidden="true" />}
    aria-expanded={false}
    onClick={onOpen}
  >
    {words.dispute}
  </Button>
)

function MistakeHead({ mistake, isOut }: { mistake: ReviewedMistake; isOut: boolean }) {
  const { title, severity, category, programmingLanguage, source, recurrence } = mistake
  return (
    <>
      <div className="flex items-start gap-3">
        <h3
          tabIndex={-1}
          className={clsx(
            'title-2 min-w-0 flex-1 scroll-mt-20 [overflow-wrap:anywhere] outline-offset-4',
            isOut && 'text-ink-2 line-through decoration-1',
          )}
        >
          <Line text={title} />
        </h3>
      </div>
      <div className="mt-1.5 mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        {isOut ? (
          <Tag tone="gray" icon={<Flag aria-hidden="true" />}>
            {isSuppressed(mistake) ? words.suppressedNotCounted : words.disputedNotCounted}
          </Tag>
        ) : (
          <SeverityTag severity={severity} />
        )}
        <CategoryLabel category={category} />
        {programmingLanguage && <Chip>{programmingLanguage}</Chip>}
        <span className="text-xs text-ink-2">{words.sources[source]}</span>
        <SeenBefore recurrence={recurrence} />
      </div>
    </>
  )
}

function SameCode({ mistake, other }: { mistake: ReviewedMistake; other: ReviewedMistake }) {
  return (
    <p className="rounded-md border border-line bg-sunk px-3 py-2 text-xs text-ink-2 [overflow-wrap:anywhere]">
      <Message
        text={words.sameCode(mistake)}
        file={<span className="font-mono">{mistake.path}</span>}
        mistake={
          <a href={`#mistake-${other.id}`} className="link">
            <Line text={other.title} />
          </a>
        }
      />
    </p>
  )
}

function Elsewhere({ mistake: { occurrences, path, startLine, side } }: { mistake: ReviewedMistake }) {
  const others = occurrences.filter(
    (one) => one.path !== path || one.startLine !== startLine || one.side !== side,
  )
  if (others.length === 0) return null
  return (
    <div className="mt-2.5 text-xs text-ink-2">
      {words.alsoIn}
      <ul className="mt-0.5 grid gap-0.5">
        {others.map((place) => (
          <li key={`${place.path} ${place.startLine} ${place.side}`} className="[overflow-wrap:anywhere]">
            <span className="font-mono">{place.path}</span> {words.formatLines(place)}
          </li>
        ))}
      </ul>
    </div>
  )
}
