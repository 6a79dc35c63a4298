import { scoreReview } from '@debrief/domain/reviews/score'
import { ArrowRight } from 'lucide-react'
import { Chip, Tag } from '../../../ui/marks/Tag.tsx'
import { Tally } from '../../../ui/marks/Tally.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { SeverityTag } from '../../mistakes/shared/Severity.tsx'
import { ScoreRuler } from '../../reviews/shared/ScoreRuler.tsx'
import * as words from './words.ts'

/** The demo calculates its score the same way as a real review. */
const { score, lines } = scoreReview({
  mistakes: [
    { title: words.lockNotReleased, severity: 'high', confidence: 0.96 },
    { title: words.slowQuery, severity: 'medium', confidence: 0.9 },
    { title: words.inconsistentNaming, severity: 'low', confidence: 0.8 },
  ],
  changedLines: 245,
  coveredShare: 1,
  witness: 'review',
})

export function ScoreDemo() {
  if (score === null) return null
  return (
    <>
      <div className="flex items-center gap-2.5">
        <b className="font-display text-[34px]/none font-[650] tracking-[-.045em] tabular-nums">{score}</b>
        <Tag tone="blue">{words.good}</Tag>
      </div>
      <ScoreRuler score={score} lines={lines} />
    </>
  )
}

export function CommentDemo() {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b className="font-semibold">{words.slowQuery}</b>
        <SeverityTag severity="medium" />
        <CategoryLabel category="performance" />
      </div>
      <Voice author="ines-moreau" text={words.comment}>
        {words.commentSource}
      </Voice>
    </>
  )
}

export function CountDemo() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span aria-hidden="true" className="tone-red inline-flex gap-1.5 text-tone">
        <Tally marks={5} />
        <Tally marks={2} />
      </span>
      <span className="text-sm text-ink-2">{words.often}</span>
      <SeverityTag severity="high" />
    </div>
  )
}

export function AssistantDemo() {
  return (
    <div className="flex flex-wrap gap-1.5">
      {words.assistantFiles.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </div>
  )
}

export function ScheduleDemo() {
  return (
    <ol className="flex flex-wrap items-center gap-2">
      {words.dueTimes.map((when, index) => (
        <li key={when} className="inline-flex items-center gap-2">
          {index > 0 && <ArrowRight className="size-3.5 text-ink-3" aria-hidden="true" />}
          <Chip>{when}</Chip>
        </li>
      ))}
    </ol>
  )
}
