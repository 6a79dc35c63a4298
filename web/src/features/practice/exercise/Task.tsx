import type { PracticeCard } from '@debrief/contracts/practice/card'
import { Archive } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Line, Words } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import type { PracticeActions } from '../data/use-practicing.ts'
import { hide } from '../shared/hide.tsx'
import * as words from './words.ts'

interface Props {
  card: PracticeCard
  takesFocus: boolean
  practicing: PracticeActions
}

export function Task({ card, takesFocus, practicing: { doing, say } }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const focus = useRef(takesFocus)
  useEffect(() => {
    if (focus.current) title.current?.focus()
  }, [])
  const { from, standard, cameUp } = card
  return (
    <section aria-labelledby="task" className="border-line lg:col-start-2 lg:border-b lg:pb-5">
      <h2
        id="task"
        ref={title}
        tabIndex={-1}
        className="title-2 w-fit scroll-mt-20 outline-offset-4 [overflow-wrap:anywhere]"
      >
        <Line text={card.title} />
      </h2>
      <Words text={card.prompt} className="mt-2 text-ink-2" />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-2">
        <CategoryLabel category={card.category} />
        {!standard && (
          <span className="inline-flex items-center gap-1.5">
            <Message
              text={words.happened(cameUp)}
              marks={
                <span
                  className={cameUp >= 5 ? 'text-red' : cameUp >= 3 ? 'tone-orange text-tone' : 'text-ink'}
                >
                  <TallyMarks count={cameUp} />
                </span>
              }
              hidden={hide}
            />
          </span>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {from && (
            <Message
              text={words.from}
              place={`${from.repository.split('/').at(-1)} #${from.pullRequestNumber}`}
              time={<Time at={from.mergedAt} />}
            />
          )}
          {standard && words.describeStandard(standard.isTeammatesCode)}
        </span>
        <Button
          kind="quiet"
          size="small"
          className="-mr-2"
          icon={<Archive className="size-3.5" aria-hidden="true" />}
          title={words.aboutSkip}
          busy={doing?.kind === 'skip' && words.skipping}
          onClick={() => say({ kind: 'skip', card })}
        >
          {words.skip}
        </Button>
      </div>
    </section>
  )
}
