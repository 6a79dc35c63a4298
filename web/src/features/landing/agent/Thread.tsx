import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CodeLines } from '../../../ui/CodeLines.tsx'
import { Chip } from '../../../ui/Tag.tsx'
import { Words } from '../../../ui/Words.tsx'
import { ASKED, FIRST, FOUND, PLACE, suggested } from './agent-words.ts'

/** A question and its answer, as they stand on the pull request. */
export function Thread() {
  return (
    <figure
      aria-label="A mention on a pull request, and what Debrief answers"
      className="min-w-0 overflow-hidden rounded-lg border border-line-2 bg-sheet"
    >
      <Comment who={<Person name="jonas-pitt" />} where="ferry-api #488">
        <p className="font-mono text-sm">
          <span className="highlighted">@debrief</span> {ASKED}
        </p>
      </Comment>
      <Comment who={<Debrief />} where="">
        <Words text={FIRST} />
      </Comment>
      <Comment who={<Debrief />} where={`${PLACE.path} line ${PLACE.line}`}>
        <Words text={FOUND} />
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
