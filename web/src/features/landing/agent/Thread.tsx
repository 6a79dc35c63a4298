import type { ReactNode } from 'react'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { suggestedChange } from '../../../ui/code/words.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Words } from '../../../ui/text/Words.tsx'
import { color } from '../code.ts'
import * as words from './words.ts'

export function Thread() {
  return (
    <figure
      aria-label={words.thread}
      className="min-w-0 overflow-hidden rounded-lg border border-line-2 bg-sheet"
    >
      <Comment who={<Person name="jonas-pitt" />} where={words.pullRequestName}>
        <p className="font-mono text-sm">
          <Message text={words.question} mention={renderMention} />
        </p>
      </Comment>
      <Comment who={<Debrief />} where="">
        <Words text={words.summary(COMMIT)} />
      </Comment>
      <Comment who={<Debrief />} where={words.place(PLACE.path, PLACE.line)}>
        <Words text={words.finding} />
        <div className="code mt-3">
          <div className="code-head">{suggestedChange}</div>
          <CodeLines lines={suggested} label={suggestedChange} />
        </div>
      </Comment>
    </figure>
  )
}

const renderMention = (name: string) => <span className="highlighted">{name}</span>

function Comment({ who, where, children }: { who: ReactNode; where: string; children: ReactNode }) {
  return (
    <div className="border-t border-line px-4 py-3.5 first:border-t-0">
      <div className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
        {who}
        {where && <span className="font-mono text-xs text-ink-3">{where}</span>}
      </div>
      {children}
    </div>
  )
}

function Person({ name }: { name: string }) {
  return (
    <>
      <Avatar name={name} />
      <b className="font-semibold">{name}</b>
    </>
  )
}

function Debrief() {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full bg-action font-sans text-[9px]/none font-semibold text-on-action"
      >
        {words.botInitial}
      </span>
      <b className="font-semibold">{words.botName}</b>
      <Chip>{words.bot}</Chip>
    </>
  )
}

const COMMIT = '5d1c0a7'
const PLACE = { path: 'src/berths.ts', line: 41 }

const suggested = color(
  compareCode({
    before: "audit.record(berth.id, 'released')",
    after: "await audit.record(berth.id, 'released')",
    startLine: PLACE.line,
  }),
)
