import type { EndedSuppression, ListedSuppression } from '@debrief/contracts/agent/feedback'
import { formatDay } from '../../../lib/format-time.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { useNow } from '../../../ui/text/Time.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { EmptyRow, PanelHeader } from '../../settings/shared/Panel.tsx'
import { VERBS } from '../shared/reply-words.ts'
import { useEndSuppression } from './use-agent-feedback.ts'
import * as words from './words.ts'

interface Props {
  suppressions: readonly ListedSuppression[]
  more: number
  ended: readonly EndedSuppression[]
}

export function Suppressions({ suppressions, more, ended }: Props) {
  return (
    <div className="border-t border-line">
      <PanelHeader>
        <h4 className="title-3 flex-1">{words.suppressions}</h4>
        {suppressions.length > 0 && <ExportLinks list="/api/suppressions" text={words.exportAs} />}
      </PanelHeader>
      {suppressions.length === 0 && <EmptyRow>{words.noSuppressions}</EmptyRow>}
      {suppressions.length > 0 && (
        <ul aria-label={words.suppressions} tabIndex={0} className="relative max-h-96 overflow-auto">
          {suppressions.map((suppression) => (
            <SuppressionRow key={suppression.id} suppression={suppression} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">{words.notShown(more)}</p>
      )}
      {ended.length > 0 && <Ended ended={ended} />}
    </div>
  )
}

function Ended({ ended }: Pick<Props, 'ended'>) {
  const now = useNow()
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-sm text-ink-2">
        {words.countEnded(ended.length)}
      </summary>
      <ul aria-label={words.endedSuppressions}>
        {ended.map((suppression) => (
          <li key={suppression.id} className={ROW}>
            <SuppressionText
              suppression={suppression}
              until={words.endings[suppression.ending](formatDay(new Date(suppression.endedAt), now))}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

const ROW =
  'flex min-w-0 flex-wrap items-start gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0'

function SuppressionRow({ suppression }: { suppression: ListedSuppression }) {
  const now = useNow()
  return (
    <li className={ROW}>
      <SuppressionText
        suppression={suppression}
        until={words.until(formatDay(new Date(suppression.expiresAt), now))}
      />
      <EndButton suppression={suppression} />
    </li>
  )
}

function SuppressionText({ suppression, until }: { suppression: ListedSuppression; until: string }) {
  const { title, repository, path, verb, scope, reason, by, url } = suppression
  return (
    <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
      <div className="font-[550]">
        <Line text={title} />
      </div>
      <div className="mt-px">
        <OutLink href={url}>@{by}</OutLink>: {VERBS[verb]}
        {reason && `, ${reason}`}
      </div>
      <div className="mt-px text-xs text-ink-3">
        {repository} · <span className="font-mono">{path}</span> · {words.scopes[scope]} · {until}
      </div>
    </div>
  )
}

const showWhich = (finding: string) => (which: string) => (
  <span className="sr-only">
    <Message text={which} finding={finding} />
  </span>
)

function EndButton({ suppression: { id, title } }: { suppression: ListedSuppression }) {
  const { mutate, isPending } = useEndSuppression()
  return (
    <Button size="small" busy={isPending && words.ending} onClick={() => mutate(id)}>
      <span>
        <Message text={words.end} which={showWhich(title)} />
      </span>
    </Button>
  )
}
