import type { Practice } from '@debrief/contracts/http/practice'
import { CategoryLabel } from '../../../session/CategoryLabel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Line } from '../../../ui/Words.tsx'
import type { Practising } from '../data/use-practising.ts'

interface Props {
  suspended: Practice['suspended']
  practising: Practising
}

/** What does not come back until it is taken up again. */
export function SetAside({ suspended, practising: { doing, say } }: Props) {
  if (suspended.length === 0) return null
  return (
    <details className="group border-t border-line pt-4">
      <summary className="title-3 cursor-pointer">
        Set aside <span className="font-mono text-xs font-medium text-ink-3">{suspended.length}</span>
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {suspended.map(({ id, title, category }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              <Line text={title} />
            </span>
            <CategoryLabel category={category} />
            <Button
              size="small"
              busy={doing?.kind === 'take-up' && doing.cardId === id && 'Taking up…'}
              onClick={() => say({ kind: 'take-up', cardId: id })}
            >
              Take up again<span className="sr-only"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
