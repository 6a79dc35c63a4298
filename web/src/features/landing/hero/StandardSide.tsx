import { BookMarked } from 'lucide-react'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { standardLines } from './hero-code.ts'

export function StandardSide() {
  return (
    <div className="min-w-0 p-4 pb-5 lg:px-5 lg:pt-[18px] lg:pb-[22px]">
      <div className="mb-3.5 flex flex-wrap items-center gap-2 text-sm">
        <BookMarked className="size-4 text-ink-2" aria-hidden="true" />
        <b className="font-semibold">Team standard</b>
        <span className="text-xs text-ink-3">Harbor</span>
        <span className="ml-auto inline-flex">
          <CategoryLabel category="error-handling" />
        </span>
      </div>
      <p className="font-display text-[24px]/[1.12] font-[650] tracking-[-.022em]">Handle every promise</p>
      <p className="mt-1.5 mb-3.5 text-ink-2">Await it, return it, or catch its errors.</p>
      <div className="bare-code unnumbered overflow-hidden rounded-sm bg-(--add-bg)">
        <CodeLines lines={standardLines} label="Code that meets the standard" />
      </div>
      <div className="mt-[18px] flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="tally-drawn inline-flex items-center gap-[9px]">
          <TallyMarks count={12} />
          seen 12 times in 3 people’s code
        </span>
        <span className="text-ink-3">
          standard since <time dateTime="10-06">October 6</time>
        </span>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        <span className="mr-1">Your coding assistant reads it too</span>
        <Chip>AGENTS.md</Chip>
        <Chip>Cursor rules</Chip>
        <Chip>MCP</Chip>
      </div>
    </div>
  )
}
