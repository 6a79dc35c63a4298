import type { ReactNode } from 'react'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { Words } from '../../../ui/text/Words.tsx'
import { color } from '../code.ts'

export function Thread() {
  return (
    <figure
      aria-label="A mention on a pull request and Debrief’s reply"
      className="min-w-0 overflow-hidden rounded-lg border border-line-2 bg-sheet"
    >
      <Comment who={<Person name="jonas-pitt" />} where="ferry-api #488">
        <p className="font-mono text-sm">
          <span className="highlighted">@debrief</span> {ASKED}
        </p>
      </Comment>
      <Comment who={<Debrief />} where="">
        <Words text={SUMMARY} />
      </Comment>
      <Comment who={<Debrief />} where={`${PLACE.path} line ${PLACE.line}`}>
        <Words text={FINDING} />
        <div className="code mt-3">
          <div className="code-head">Suggested change</div>
          <CodeLines lines={suggested} label="Suggested change" />
        </div>
      </Comment>
    </figure>
  )
}

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
        D
      </span>
      <b className="font-semibold">debrief</b>
      <Chip>bot</Chip>
    </>
  )
}

const ASKED = 'please have a look before I merge'

const COMMIT = '5d1c0a7'
const SUMMARY = `Debrief reviewed the change at \`${COMMIT}\` and found 1 issue.`

const FINDING = [
  '**Unawaited promise**',
  'Error handling · High',
  '`audit.record` returns a promise that isn’t awaited. If it fails, the berth is released without a log entry, and the error shows up later, far from this line.',
  'Team standard: Handle every promise',
].join('\n\n')

const PLACE = { path: 'src/berths.ts', line: 41 }

const suggested = color(
  compareCode({
    before: "audit.record(berth.id, 'released')",
    after: "await audit.record(berth.id, 'released')",
    startLine: PLACE.line,
  }),
)
