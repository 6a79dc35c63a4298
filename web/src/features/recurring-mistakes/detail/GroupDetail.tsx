import { Line, Words } from '../../../ui/Words.tsx'
import { History } from '../change/History.tsx'
import { isImproving } from '../looks.ts'
import type { Shown } from '../shown.ts'
import { ChangeThatStuck } from './ChangeThatStuck.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupHead } from './GroupHead.tsx'
import { Silence } from './Silence.tsx'
import { WhereItHappened } from './WhereItHappened.tsx'

/** A group whole: what it is, whether it comes less often, the figures, and where it happened. */
export function GroupDetail({ group, place, all }: Shown) {
  const improving = isImproving(group)
  return (
    <>
      <GroupHead {...{ group, place, all }} />
      {group.silence.verdict !== 'recent' && <Silence group={group} />}
      <Description text={group.description} />
      <GroupFacts group={group} />
      {improving && group.change && <ChangeThatStuck change={group.change} />}
      <WhereItHappened {...{ group, place, all }} />
      {group.history.length > 0 && <History group={group} place={place} />}
    </>
  )
}

/** What was wrong, and after it in one line of text the sentence that says what to do. */
const LAST_SENTENCE = /^([^\n]+[.!?]) +([^`\n]{1,140}[.!?])$/

function Description({ text }: { text: string }) {
  const [, rest, last] = LAST_SENTENCE.exec(text) ?? []
  if (!rest || !last) return <Words text={text} className="mt-2.5 max-w-[62ch] text-md text-ink-2" />
  return (
    <p className="mt-2.5 max-w-[62ch] text-md text-ink-2 [overflow-wrap:anywhere]">
      <Line text={rest} /> <span className="highlighted text-ink">{last}</span>
    </p>
  )
}
