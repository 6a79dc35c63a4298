import type { FailedWork } from '@debrief/contracts/operations/failed-work'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Facts, Ids } from '../parts/Sheet.tsx'
import { countAttempts, countCrashes } from '../parts/words.ts'
import { WORK_NAMES } from '../words.ts'
import * as words from './words.ts'

interface Props {
  row: FailedWork
  isChosen: boolean
  onChoose(): void
  onReplay(): void
}

export function FailedRow({ row, isChosen, onChoose, onReplay }: Props) {
  const { work, id, code, error, attempts, crashes, at, about, isReplayable, requestId, tenant, ids } = row
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 px-4 py-3 sm:grid-cols-[28px_minmax(0,1fr)_auto]">
      <label className="-ml-1.5 flex size-7 items-center justify-center">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isReplayable}
          onChange={onChoose}
          aria-label={words.select(about)}
          className="size-4 accent-action"
        />
      </label>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[550] [overflow-wrap:anywhere]">
          {about} <Chip>{code}</Chip>
        </h3>
        {error && <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">{error}</p>}
        <Facts>
          {[
            WORK_NAMES[work],
            <Time key="at" at={at} />,
            countAttempts(attempts),
            crashes > 0 && countCrashes(crashes),
            !isReplayable && words.notReplayable,
          ]}
        </Facts>
        <details className="mt-1">
          <summary className="w-fit cursor-pointer py-1 text-xs text-ink-2 hover:text-ink">
            {words.ids}
          </summary>
          <Ids ids={{ id, requestId, tenant, ...ids }} />
        </details>
      </div>
      <div className="max-sm:col-start-2 max-sm:mt-2">
        {isReplayable && (
          <Button size="small" onClick={onReplay}>
            <span>
              <Message text={words.replayOne} job={<span className="sr-only">{about}</span>} />
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}
