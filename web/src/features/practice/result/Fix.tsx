import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import { GitCommitHorizontal, UnfoldVertical } from 'lucide-react'
import { Fragment, useId, useMemo, useState } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode, numberLines } from '../../../lib/diff/compare-code.ts'
import { foldLines } from '../../../lib/diff/fold-lines.ts'
import { CodeSheet, ComparedLines } from '../../../ui/code/CodeSheet.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import { Line, Words } from '../../../ui/text/Words.tsx'
import { LearnMore } from '../../mistakes/shared/LearnMore.tsx'
import * as words from './lesson-words.ts'

type View = 'fix' | 'yours'

interface Props {
  card: PracticeCard
  attempt: Attempt
}

export function Fix({ card, attempt }: Props) {
  const { title, explanation, solution, answer } = attempt
  const { before, after, fixedIn } = solution
  const yours = after !== null && answer.code !== null && answer.code.trimEnd() !== after.trimEnd()
  const [chosen, setChosen] = useState<View>('fix')
  const view = yours ? chosen : 'fix'
  const panel = useId()
  const plain = useMemo(
    () => buildLines(solution, view === 'yours' ? (answer.code ?? before) : before),
    [solution, view, answer.code, before],
  )
  const lines = useColors(plain, { language: card.language, path: card.fileName })
  return (
    <section aria-label={words.whatWasWrong} className="mt-5">
      <h2 className="title-3 [overflow-wrap:anywhere]">
        <Line text={title} />
      </h2>
      <div className="mt-1 mb-3 grid gap-1.5">
        {explanation !== '' && <Words text={explanation} className="max-w-[64ch] text-sm text-ink-2" />}
        <LearnMore lesson={attempt.lesson} title={title} />
      </div>
      <CodeSheet
        head={
          <>
            <GitCommitHorizontal className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              {after === null ? (
                words.noFix
              ) : fixedIn ? (
                <Message
                  text={words.fixIn}
                  commit={
                    <OutLink href={`${attempt.pullRequestUrl}/commits/${fixedIn}`} className="link font-mono">
                      {fixedIn.slice(0, 7)}
                    </OutLink>
                  }
                />
              ) : (
                words.fix
              )}
            </span>
          </>
        }
        tabs={
          yours && (
            <Tabs
              label={words.compareWith}
              tabs={VIEWS}
              chosen={view}
              onChoose={setChosen}
              panel={panel}
              small
            />
          )
        }
        copy={after ?? before}
        copyLabel={after === null ? words.copyCode : words.copyFix}
        canSplit={after !== null}
      >
        <div id={panel} {...(yours && { role: 'tabpanel', 'aria-label': words.views[view] })}>
          <Folded key={view} lines={lines} label={`${words.views[view]}: ${card.fileName}`} />
        </div>
      </CodeSheet>
    </section>
  )
}

function Folded({ lines, label }: { lines: CodeLine[]; label: string }) {
  const [isOpen, setOpen] = useState(false)
  const { folds, skippedAtEnd } = useMemo(() => foldLines(lines), [lines])
  const skipped = folds.reduce((sum, fold) => sum + fold.skipped, skippedAtEnd)
  if (isOpen || skipped === 0) return <ComparedLines lines={lines} label={label} />
  return (
    <>
      {folds.map((fold, at) => (
        <Fragment key={at}>
          {fold.skipped > 0 && at > 0 && <Skipped count={fold.skipped} />}
          <ComparedLines lines={fold.lines} label={folds.length > 1 ? words.part(label, at + 1) : label} />
        </Fragment>
      ))}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex h-10 w-full items-center gap-2 border-t border-line bg-sheet px-3 font-sans text-xs text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink lg:h-7"
      >
        <UnfoldVertical className="size-3.5" aria-hidden="true" />
        {words.showUnchanged(skipped)}
      </button>
    </>
  )
}

const Skipped = ({ count: lines }: { count: number }) => (
  <p className="border-y border-line bg-sunk px-3 font-sans text-2xs text-ink-2">{words.unchanged(lines)}</p>
)

const VIEWS = (['fix', 'yours'] as const).map((value) => ({ value, label: words.views[value] }))

function buildLines({ after, lines }: Attempt['solution'], from: string): CodeLine[] {
  if (after !== null) return compareCode({ before: from, after, startLine: 1 })
  return numberLines(from, 1).map((line, at) => ({
    ...line,
    marked: at + 1 >= lines.start && at + 1 <= lines.end,
  }))
}
