import { LearnMore } from '../../../session/LearnMore.tsx'
import { Words } from '../../../ui/Words.tsx'
import { History } from '../change/History.tsx'
import { isImproving } from '../looks.ts'
import type { Shown } from '../shown.ts'
import { ChangeThatStuck } from './ChangeThatStuck.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupHead } from './GroupHead.tsx'
import { PossibleRepeats } from './PossibleRepeats.tsx'
import { Silence } from './Silence.tsx'
import { WhereItHappened } from './WhereItHappened.tsx'

/** A complete recurring mistake: title, progress, numbers, and where it happened. */
export function GroupDetail({ group, place, all }: Shown) {
  const improving = isImproving(group)
  return (
    <>
      <GroupHead {...{ group, place, all }} />
      {group.silence.verdict === 'unsure' ? (
        <PossibleRepeats group={group} />
      ) : (
        group.silence.verdict !== 'recent' && <Silence group={group} />
      )}
      <div className="mt-2.5 grid gap-1.5">
        {group.description !== '' && (
          <Words text={group.description} className="max-w-[62ch] text-md text-ink-2" />
        )}
        <LearnMore lesson={group.lesson} title={group.title} />
      </div>
      <GroupFacts group={group} />
      {improving && group.change && <ChangeThatStuck change={group.change} />}
      <WhereItHappened {...{ group, place, all }} />
      {group.history.length > 0 && <History group={group} place={place} />}
    </>
  )
}
