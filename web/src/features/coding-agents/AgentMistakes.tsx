import type { AgentMistake, CodingAgentView } from '@debrief/contracts/coding-agents/coding-agents'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { TallyMarks } from '../../ui/marks/TallyMarks.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { OutLink } from '../../ui/text/OutLink.tsx'
import { Time, useNow } from '../../ui/text/Time.tsx'
import { Line } from '../../ui/text/Words.tsx'
import { CategoryLabel } from '../mistakes/shared/CategoryLabel.tsx'
import { LearnMore } from '../mistakes/shared/LearnMore.tsx'
import { EffectRates } from '../standards/shared/EffectRates.tsx'
import * as words from './words.ts'

export function AgentMistakes({ agent: { name, mistakes } }: { agent: CodingAgentView }) {
  if (mistakes.length === 0)
    return (
      <Empty marks={1} title={words.noneRepeated}>
        {words.aboutNoneRepeated(name)}
      </Empty>
    )
  return (
    <ul className="grid gap-3.5">
      {mistakes.map((mistake) => (
        <li key={mistake.id}>
          <Mistake mistake={mistake} />
        </li>
      ))}
    </ul>
  )
}

function Mistake({ mistake }: { mistake: AgentMistake }) {
  const { title, category, lesson, count: times, rate, silence, pullRequests } = mistake
  const sentence = words.describeSilence(mistake)
  return (
    <article className="@container min-w-0 rounded-lg border border-line bg-sheet [overflow-wrap:anywhere] shadow-1">
      <div className="px-4 py-3.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="title-3 min-w-0 flex-1 basis-48">
            <Line text={title} />
          </h2>
          {silence.verdict === 'stopped' && <Tag tone="green">{words.stopped}</Tag>}
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
          <CategoryLabel category={category} />
          <TallyMarks count={times} />
          {rate.opportunities > 0 && <span>{words.rate(rate.occurrences, rate.opportunities)}</span>}
        </p>
        {sentence && <p className="mt-1.5 text-sm text-ink-2">{sentence}</p>}
        <ul className="mt-2 grid gap-1.5">
          {pullRequests.map(({ repository, number, title: name, url, mergedAt }) => (
            <li key={url} className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="min-w-0 flex-1 basis-56">{name}</span>
              <span className="text-xs text-ink-3">
                <Message
                  text={words.merged}
                  pullRequest={
                    <OutLink href={url} className="link font-mono">
                      {repository.split('/').at(-1)} #{number}
                    </OutLink>
                  }
                  time={<Time at={mergedAt} />}
                />
              </span>
            </li>
          ))}
        </ul>
        {lesson && (
          <div className="mt-2">
            <LearnMore lesson={lesson} title={title} />
          </div>
        )}
      </div>
      <Answer mistake={mistake} />
    </article>
  )
}

function Answer({ mistake: { title, standard, instruction } }: { mistake: AgentMistake }) {
  const now = useNow()
  if (standard)
    return (
      <div className="border-t border-line">
        <div className="px-4 pt-3 text-sm last:pb-3">
          <p>
            <Message
              text={words.standard}
              standard={
                <Link to={`/team-standards?standard=${standard.id}`} className="link">
                  <Line text={standard.title} />
                </Link>
              }
            />
          </p>
          <p className="mt-1 text-ink-2">{words.describeReach(standard, now)}</p>
          {standard.effect && <p className="mt-1 text-ink-2">{words.VERDICTS[standard.effect.verdict]}</p>}
        </div>
        {standard.effect && <EffectRates effect={standard.effect} />}
      </div>
    )
  if (instruction === null) return null
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">
        {words.noStandard}
        <code className="mt-1 block font-mono text-xs text-ink">{instruction}</code>
      </p>
      <CopyButton text={instruction} label={words.copyInstructionFor(title)} shown={words.copyInstruction} />
    </div>
  )
}
