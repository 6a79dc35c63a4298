import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import clsx from 'clsx'
import { FileCode } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { CodeSheet, ComparedLines } from '../../../ui/code/CodeSheet.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import { Words } from '../../../ui/text/Words.tsx'
import { useReadAbout } from '../../notifications/shared/use-notifications.ts'
import { History } from '../change/History.tsx'
import { Day } from '../Day.tsx'
import type { GroupView } from '../group-view.ts'
import { chooseTone, isImproving } from '../looks.ts'
import { LearnMore } from '../shared/LearnMore.tsx'
import { GroupHead } from './GroupHead.tsx'
import { PossibleRepeats } from './PossibleRepeats.tsx'
import { Strip } from './Strip.tsx'
import {
  boundWords,
  evidenceWords,
  howSure,
  lastOne,
  lastWords,
  nameSilence,
  silenceWords,
} from './silence-words.ts'
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

function GroupFacts({ group }: { group: RecurringMistakeView }) {
  return (
    <dl className="mt-[18px] grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-sheet @2xl:grid-cols-[minmax(max-content,1.3fr)_minmax(max-content,1fr)_minmax(max-content,1.2fr)_minmax(max-content,1fr)] [&>div]:border-line [&>div:nth-child(even)]:border-l [&>div:nth-child(n+3)]:border-t @2xl:[&>div:nth-child(n+2)]:border-l @2xl:[&>div:nth-child(n+3)]:border-t-0">
      <Fact name={words.occurrences}>
        <span className="inline-flex items-center gap-2.5">
          {group.count.toLocaleString('en')}
          <span className={clsx(chooseTone(group), 'text-tone')}>
            <TallyMarks count={group.count} />
          </span>
        </span>
      </Fact>
      <Fact name={words.firstSeen}>
        <Day at={group.firstAt} />
      </Fact>
      <Fact name={words.lastSeen}>
        {isImproving(group) ? <Day at={group.lastAt} /> : lastWords(group.silence)}
      </Fact>
      <Fact name={words.practice}>{words.describePractice(group.practice)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-[18px] py-[13px]">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="mt-0.5 font-display text-[17px]/[1.3] font-[620] tracking-[-.02em] @2xl:text-[19px]/[1.3] @2xl:whitespace-nowrap">
        {children}
      </dd>
    </div>
  )
}

/**
 * Praises the person if the mistake hasn't come back despite enough opportunities. Otherwise, says that there's too
 * little evidence (D22a).
 */
function Silence({ group }: { group: RecurringMistakeView }) {
  const { silence } = group
  const good = isImproving(group)
  const bound = boundWords(silence)
  return (
    <section
      aria-label={nameSilence(good)}
      className={clsx(
        good ? 'tone-green' : 'tone-gray',
        'mt-[18px] rounded-lg border border-tone-edge bg-tone-bg px-5 py-[18px]',
      )}
    >
      <div className="min-w-0">
        <h3 className="font-display text-xl/[1.2] font-[640] tracking-[-.02em] text-tone">
          {nameSilence(good)}
        </h3>
        <p className="mt-1">
          {silenceWords(silence)} <LastOne group={group} />
        </p>
        <p className="mt-1 text-xs text-ink-2">{evidenceWords(silence, good)}</p>
        {bound && (
          <details className="mt-1 text-xs text-ink-2">
            <summary className="w-fit cursor-pointer">{howSure}</summary>
            {bound}
          </details>
        )}
      </div>
    </section>
  )
}

function LastOne({ group }: { group: RecurringMistakeView }) {
  const last = group.timeline.entries.find((entry) => entry.kind === 'occurrence')
  if (!last) return null
  const { repository, number, url } = last.pullRequest
  return (
    <Message
      text={lastOne}
      pullRequest={
        <OutLink href={url}>
          {repository.split('/').at(-1)} #{number}
        </OutLink>
      }
    />
  )
}
