import type { FailedGroup } from '@debrief/contracts/operations/failed-work'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { useAddress } from '../address.ts'
import { Sheet } from '../parts/Sheet.tsx'
import { WORK_NAMES } from '../words.ts'
import * as words from './words.ts'

export function Groups({ groups }: { groups: readonly FailedGroup[] }) {
  const { change } = useAddress()
  return (
    <Sheet title={words.byError} about={words.mostFrequentFirst}>
      <ul className="divide-y divide-line">
        {groups.map(({ work, code, count, newest, oldest, error }) => (
          <li key={`${work} ${code}`}>
            <button
              type="button"
              onClick={() => change({ work, code })}
              className="grid w-full grid-cols-[minmax(28px,max-content)_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-3 text-left -outline-offset-2 hover:bg-hover"
            >
              <span className="font-mono text-md font-semibold tabular-nums">
                {count.toLocaleString('en')}
              </span>
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 text-sm font-[550]">
                  {WORK_NAMES[work]} <Chip>{code}</Chip>
                </span>
                {error && (
                  <span className="mt-1 block text-sm text-ink-2 [overflow-wrap:anywhere]">{error}</span>
                )}
                <span className="mt-1 block text-xs text-ink-2">
                  <Message
                    text={oldest === newest ? words.last : words.lastAndFirst}
                    newest={<Time at={newest} />}
                    oldest={<Time at={oldest} />}
                  />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
