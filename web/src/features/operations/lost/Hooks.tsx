import type { ComparedHook } from '@debrief/contracts/operations/lost-deliveries'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import type { Compare } from '../data/use-compare.ts'
import { Facts, Sheet } from '../parts/Sheet.tsx'
import * as words from './words.ts'

export function Hooks({ hooks, compare }: { hooks: readonly ComparedHook[]; compare: Compare }) {
  return (
    <Sheet
      title={words.webhooks}
      about={words.errorsFirst}
      actions={
        <Button size="small" busy={compare.busy && words.starting} onClick={() => compare.run(null)}>
          {words.checkAll}
        </Button>
      }
    >
      {hooks.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">{words.noWebhooks}</p>
      ) : (
        <ul className="divide-y divide-line">
          {hooks.map((hook) => (
            <HookLine key={hook.hookId} hook={hook} compare={compare} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function HookLine({ hook, compare }: { hook: ComparedHook; compare: Compare }) {
  const { login, checkedAt, failures, error, leftAlone, lost, open, repositoryId } = hook
  const name = words.nameWebhook(hook)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 text-base font-[550] [overflow-wrap:anywhere]">
          {name}
          {leftAlone && <Tag tone="gray">{words.leftAlone[leftAlone]}</Tag>}
        </h3>
        {error && <p className="mt-1 text-sm text-red [overflow-wrap:anywhere]">{error}</p>}
        <Facts>
          {[
            login,
            checkedAt ? (
              <Message key="at" text={words.checked} time={<Time at={checkedAt} />} />
            ) : (
              words.notChecked
            ),
            failures > 0 && words.failed(failures),
            lost > 0 && words.countLost(lost, open),
          ]}
        </Facts>
      </div>
      {repositoryId && !leftAlone && (
        <Button size="small" disabled={compare.busy} onClick={() => compare.run(repositoryId)}>
          <span>
            {words.checkOne}
            <span className="sr-only">: {name}</span>
          </span>
        </Button>
      )}
    </li>
  )
}
