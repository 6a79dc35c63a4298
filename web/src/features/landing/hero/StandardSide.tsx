import { BookMarked } from 'lucide-react'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { standardLines } from './hero-code.ts'
import * as words from './words.ts'

export function StandardSide() {
  return (
    <div className="min-w-0 p-4 pb-5 lg:px-5 lg:pt-[18px] lg:pb-[22px]">
      <div className="mb-3.5 flex flex-wrap items-center gap-2 text-sm">
        <BookMarked className="size-4 text-ink-2" aria-hidden="true" />
        <b className="font-semibold">{words.standard}</b>
        <span className="text-xs text-ink-3">{words.team}</span>
        <span className="ml-auto inline-flex">
          <CategoryLabel category="error-handling" />
        </span>
      </div>
      <p className="font-display text-[24px]/[1.12] font-[650] tracking-[-.022em]">{words.standardTitle}</p>
      <p className="mt-1.5 mb-3.5 text-ink-2">{words.standardText}</p>
      <div className="bare-code unnumbered overflow-hidden rounded-sm bg-(--add-bg)">
        <CodeLines lines={standardLines} label={words.goodCode} />
      </div>
      <div className="mt-[18px] flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="tally-drawn inline-flex items-center gap-[9px]">
          <TallyMarks count={12} />
          {words.seen}
        </span>
        <span className="text-ink-3">
          <Message text={words.since} day={renderDay} />
        </span>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        <span className="mr-1">{words.readByAssistant}</span>
        {words.assistantFiles.map((name) => (
          <Chip key={name}>{name}</Chip>
        ))}
      </div>
    </div>
  )
}

const renderDay = (day: string) => <time dateTime="10-06">{day}</time>
