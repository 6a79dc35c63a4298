import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { FileCode } from 'lucide-react'
import { useMemo } from 'react'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { CodeSheet, ComparedLines } from '../../../ui/code/CodeSheet.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import { Words } from '../../../ui/text/Words.tsx'
import { useReadAbout } from '../../notifications/shared/use-notifications.ts'
import { History } from '../change/History.tsx'
import type { GroupView } from '../group-view.ts'
import { isImproving } from '../looks.ts'
import { LearnMore } from '../shared/LearnMore.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupHead } from './GroupHead.tsx'
import { PossibleRepeats } from './PossibleRepeats.tsx'
import { Silence } from './Silence.tsx'
import { Strip } from './Strip.tsx'
import { WhereItHappened } from './WhereItHappened.tsx'
import * as words from './words.ts'

export function GroupDetail({ group, place }: GroupView) {
  const improving = isImproving(group)
  useReadAbout('groupId', group.id)
  return (
    <>
      <GroupHead {...{ group, place }} />
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
      <Strip group={group} />
      {improving && group.change && <ChangeThatStuck change={group.change} />}
      <WhereItHappened {...{ group, place }} />
      {group.history.length > 0 && <History group={group} place={place} />}
    </>
  )
}

function ChangeThatStuck({ change }: { change: NonNullable<RecurringMistakeView['change']> }) {
  const { path, startLine, before, after, programmingLanguage } = change
  const compared = useMemo(() => compareCode({ before, after, startLine }), [before, after, startLine])
  const lines = useColors(compared, { language: programmingLanguage, path })
  return (
    <section aria-labelledby="stuck" className="mt-4 rounded-lg border border-line bg-sheet px-5 py-[18px]">
      <h3 id="stuck" className="title-3 mb-3">
        {words.fixThatWorked}
      </h3>
      <CodeSheet
        head={
          <>
            <FileCode className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{path}</span>
            <span className="whitespace-nowrap text-ink-3">{words.fromLine(startLine)}</span>
          </>
        }
        copy={after}
        copyLabel={words.copyFixedCode}
        canSplit
      >
        <ComparedLines lines={lines} label={words.howFixed(path)} />
      </CodeSheet>
    </section>
  )
}
