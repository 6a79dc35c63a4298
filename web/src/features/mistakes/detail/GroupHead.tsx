import { BookMarked, CircleCheck, Copy, Lightbulb } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Chip, Tag } from '../../../ui/marks/Tag.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { ConvertButton } from '../change/ConvertButton.tsx'
import { MoreActions } from '../change/MoreActions.tsx'
import type { GroupView } from '../group-view.ts'
import { teamStandard } from '../list/words.ts'
import { isImproving } from '../looks.ts'
import { CategoryLabel } from '../shared/CategoryLabel.tsx'
import { SeverityTag } from '../shared/Severity.tsx'
import * as words from './words.ts'

export function GroupHead({ group, place }: GroupView) {
  const { id, title, severity, category, programmingLanguage, isStandard, isSuggested } = group
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <SeverityTag severity={severity} />
          {isImproving(group) && (
            <Tag tone="green" icon={<CircleCheck aria-hidden="true" />}>
              {words.improving}
            </Tag>
          )}
          <CategoryLabel category={category} />
          {programmingLanguage && <Chip>{programmingLanguage}</Chip>}
          {isStandard && (
            <Link
              to={`/team-standards?standard=${id}`}
              className="link inline-flex items-center gap-1 text-xs"
            >
              <BookMarked className="size-3.5" aria-hidden="true" />
              {teamStandard}
            </Link>
          )}
          {isSuggested && group.mayConvert && (
            <span className="inline-flex items-center gap-1 text-xs text-ink-2">
              <Lightbulb className="size-3.5" aria-hidden="true" />
              {words.suggested}
            </span>
          )}
        </div>
        <h2 tabIndex={-1} className="title-1 outline-none [overflow-wrap:anywhere]">
          <Line text={title} />
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton {...group} />
        <MoreActions {...{ group, place }} />
        {group.mayConvert && <ConvertButton group={group} />}
      </div>
    </div>
  )
}

function CopyButton({ title, description }: { title: string; description: string }) {
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText([title, description, location.href].filter(Boolean).join('\n\n'))
      tellSuccess(words.copied)
    } catch {
      tellFailure(words.copyBlocked)
    }
  }
  return (
    <Button
      label={words.copy}
      icon={<Copy className="size-3.5" aria-hidden="true" />}
      onClick={() => void copy()}
    />
  )
}
