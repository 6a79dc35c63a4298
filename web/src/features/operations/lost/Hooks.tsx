import type { ComparedHook } from '@debrief/contracts/operations/lost-deliveries'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import type { Compare } from '../data/use-compare.ts'
import { Facts, Sheet } from '../parts/Sheet.tsx'

const LEFT_ALONE = { paused: 'Paused', reconnect: 'Sign-in needed' }

export function Hooks({ hooks, compare }: { hooks: readonly ComparedHook[]; compare: Compare }) {
  return (
    <Sheet
      title="Webhooks"
      about="Errors first"
      actions={
        <Button size="small" busy={compare.busy && 'Starting…'} onClick={() => compare.run(null)}>
          Check all now
        </Button>
      }
    >
      {hooks.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          Webhooks appear here shortly after repositories are connected.
        </p>
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

export const nameWebhook = ({ fullName, hookId }: Pick<ComparedHook, 'fullName' | 'hookId'>): string =>
  fullName ?? (hookId === 'standards-app' ? 'The standards App' : 'The GitHub App')

function HookLine({ hook, compare }: { hook: ComparedHook; compare: Compare }) {
  const { login, checkedAt, failures, error, leftAlone, lost, open, repositoryId } = hook
  const name = nameWebhook(hook)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 text-base font-[550] [overflow-wrap:anywhere]">
          {name}
          {leftAlone && <Tag tone="gray">{LEFT_ALONE[leftAlone]}</Tag>}
        </h3>
        {error && <p className="mt-1 text-sm text-red [overflow-wrap:anywhere]">{error}</p>}
        <Facts>
          {[
            login,
            checkedAt ? (
              <span key="at">
                Checked <Time at={checkedAt} />
              </span>
            ) : (
              'Not checked yet'
            ),
            failures > 0 && `failed ${failures === 1 ? 'once' : `${failures} times`}`,
            lost > 0 && `${lost} lost, ${open} open`,
          ]}
        </Facts>
      </div>
      {repositoryId && !leftAlone && (
        <Button size="small" disabled={compare.busy} onClick={() => compare.run(repositoryId)}>
          <span>
            Check now<span className="sr-only">: {name}</span>
          </span>
        </Button>
      )}
    </li>
  )
}
