import type { ListedSuppression } from '@debrief/contracts/agent/feedback'
import { count, formatDay } from '../../../lib/format-time.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { useNow } from '../../../ui/text/Time.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { EmptyRow, PanelHeader } from '../../settings/shared/Panel.tsx'
import { SCOPES, VERBS } from '../shared/reply-words.ts'
import { useEndSuppression } from './use-agent-feedback.ts'

interface Props {
  suppressions: readonly ListedSuppression[]
  more: number
}

/** Lists the findings that people suppressed, each with a button to end the suppression. */
export function Suppressions({ suppressions, more }: Props) {
  return (
    <div className="border-t border-line">
      <PanelHeader>
        <h4 className="title-3 flex-1">Suppressed findings</h4>
        {suppressions.length > 0 && <ExportLinks list="/api/suppressions" name="suppressed findings" />}
      </PanelHeader>
      {suppressions.length === 0 && <EmptyRow>No suppressed findings.</EmptyRow>}
      {suppressions.length > 0 && (
        <ul aria-label="Suppressed findings" tabIndex={0} className="relative max-h-96 overflow-auto">
          {suppressions.map((suppression) => (
            <SuppressionRow key={suppression.id} suppression={suppression} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
          {count(more, 'older suppression')} not shown.
        </p>
      )}
    </div>
  )
}

function SuppressionRow({ suppression }: { suppression: ListedSuppression }) {
  const { title, repository, path, verb, scope, reason, by, url, expiresAt } = suppression
  const now = useNow()
  return (
    <li className="flex min-w-0 flex-wrap items-start gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <div className="font-[550]">
          <Line text={title} />
        </div>
        <div className="mt-px">
          <OutLink href={url}>@{by}</OutLink>: {VERBS[verb]}
          {reason && `, ${reason}`}
        </div>
        <div className="mt-px text-xs text-ink-3">
          {repository} · <span className="font-mono">{path}</span> · for {SCOPES[scope]} · until{' '}
          {formatDay(new Date(expiresAt), now)}
        </div>
      </div>
      <EndButton suppression={suppression} />
    </li>
  )
}

function EndButton({ suppression: { id, title } }: { suppression: ListedSuppression }) {
  const { mutate, isPending } = useEndSuppression()
  return (
    <Button size="small" busy={isPending && 'Ending…'} onClick={() => mutate(id)}>
      <span>
        End<span className="sr-only"> the suppression of {title}</span>
      </span>
    </Button>
  )
}
