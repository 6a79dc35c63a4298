import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { InvariantCheck, verifyAll } from '@debrief/contracts/operations/verify'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { checking } from '../../../ui/words.ts'
import { useChecks } from '../data/use-operations.ts'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { hourlyChecks, newestFirst } from '../parts/words.ts'
import * as words from './words.ts'

export function VerifyTab() {
  const checks = useChecks()
  const now = useMutation({
    mutationFn: () => call<typeof verifyAll>('POST /api/operators/verify', {}),
  })
  return (
    <>
      <Sheet
        title={words.currentState}
        actions={
          <Button size="small" busy={now.isPending && checking} onClick={() => now.mutate()}>
            {words.verifyNow}
          </Button>
        }
      >
        {now.error ? (
          <div className="p-3">
            <LoadFailed title={words.notRun} reason={problemText(now.error)} onRetry={() => now.mutate()} />
          </div>
        ) : now.data ? (
          <Found verified={now.data} />
        ) : (
          <p className="px-4 py-3.5 text-sm text-ink-2">{words.aboutChecks}</p>
        )}
      </Sheet>
      <QueryResult query={checks} texts={hourlyChecks}>
        {({ checks: found }) => (
          <Sheet title={words.hourlyChecks} about={newestFirst}>
            {found.length === 0 ? (
              <p className="px-4 py-3.5 text-sm text-ink-2">{words.noChecks}</p>
            ) : (
              <ul className="divide-y divide-line">
                {found.map((check) => (
                  <CheckLine key={check.beganAt} check={check} />
                ))}
              </ul>
            )}
          </Sheet>
        )}
      </QueryResult>
    </>
  )
}

function Found({ verified: { asked, broken } }: { verified: EndpointAnswer<typeof verifyAll> }) {
  return (
    <div role="status">
      <p className="flex items-center gap-2 px-4 py-3.5 font-[550]">
        {broken.length === 0 ? (
          <CircleCheck className="size-4 text-green" aria-hidden="true" />
        ) : (
          <CircleX className="size-4 text-red" aria-hidden="true" />
        )}
        {words.countHolding(asked - broken.length, asked)}
      </p>
      <ul className="divide-y divide-line">
        {broken.map(({ invariant, count: rows, rows: some }) => (
          <li key={invariant} className="px-4 py-3 first:border-t first:border-line">
            <h3 className="text-sm font-[550] [overflow-wrap:anywhere]">{invariant}</h3>
            <p className="mt-0.5 text-xs text-red">{words.violatedBy(rows)}</p>
            <ul className="mt-1.5 grid gap-0.5 font-mono text-2xs/[18px] text-ink-2 [overflow-wrap:anywhere]">
              {some.map((row, at) => (
                <li key={at}>{JSON.stringify(row)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

function CheckLine({ check: { beganAt, broken } }: { check: InvariantCheck }) {
  const names = Object.entries(broken ?? {})
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
      <span className="w-28 text-ink-2">
        <Time at={beganAt} />
      </span>
      {broken === null ? (
        <Tag tone="gray" icon={<LoaderCircle aria-hidden="true" />}>
          {words.runningOrInterrupted}
        </Tag>
      ) : names.length === 0 ? (
        <Tag tone="green" icon={<CircleCheck aria-hidden="true" />}>
          {words.allHold}
        </Tag>
      ) : (
        <Tag tone="red" icon={<CircleX aria-hidden="true" />}>
          {words.countViolated(names.length)}
        </Tag>
      )}
      {names.length > 0 && (
        <span className="min-w-0 text-xs text-ink-2 [overflow-wrap:anywhere]">
          {names.map(([name, rows]) => `${name} (${rows})`).join(', ')}
        </span>
      )}
    </li>
  )
}
