import type { UsageLine } from '@debrief/contracts/billing/usage'
import { CircleCheck, LoaderCircle, Undo2 } from 'lucide-react'
import { Link } from '../../../ui/controls/Link.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { deletedAccount } from '../../../ui/words.ts'
import * as words from './usage-figures-words.ts'

export function Ledger({ lines }: { lines: readonly UsageLine[] }) {
  const head = 'py-2 pr-4 text-left text-xs font-medium whitespace-nowrap text-ink-3'
  const cell = 'border-t border-line py-2.5 pr-4 align-middle'
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-sheet shadow-1">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{words.newestFirst}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} pl-4`}>
              {words.usage}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {words.forWhom}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {words.time}
            </th>
            <th scope="col" className={head}>
              {words.status}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className={`${cell} pl-4 text-left font-normal [overflow-wrap:anywhere]`}>
                <Subject line={line} />
                <span className="block text-xs text-ink-3">
                  {words.describeAmount(line)}
                  <span className="sm:hidden">
                    {' · '}
                    {line.by?.username ?? deletedAccount}
                    {' · '}
                    <span className="whitespace-nowrap">
                      <Time at={line.at} />
                    </span>
                  </span>
                </span>
              </th>
              <td className={`${cell} max-sm:hidden`}>
                <By by={line.by} />
              </td>
              <td className={`${cell} text-xs whitespace-nowrap text-ink-2 max-sm:hidden`}>
                <Time at={line.at} />
              </td>
              <td className={cell}>
                <State state={line.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Subject({ line: { subject, pullRequest, by } }: { line: UsageLine }) {
  if (!pullRequest) return <span className="font-[550]">{subject}</span>
  const user = by?.isViewer ? '' : `user=${pullRequest.userId}&`
  return (
    <Link to={`/pull-requests?${user}pr=${pullRequest.id}`} className="link font-[550]">
      {subject}
    </Link>
  )
}

function By({ by }: Pick<UsageLine, 'by'>) {
  if (!by) return <span className="text-ink-3">{deletedAccount}</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={by.username} src={by.avatarUrl} />
      <span className="[overflow-wrap:anywhere]">
        {by.username}
        {by.isViewer && <span className="text-ink-3"> {words.you}</span>}
      </span>
    </span>
  )
}

function State({ state }: Pick<UsageLine, 'state'>) {
  if (state === 'reserved')
    return (
      <Tag tone="yellow" icon={<LoaderCircle aria-hidden="true" />}>
        {words.states[state]}
      </Tag>
    )
  if (state === 'settled')
    return (
      <Tag tone="gray" icon={<CircleCheck aria-hidden="true" />}>
        {words.states[state]}
      </Tag>
    )
  return (
    <Tag tone="green" icon={<Undo2 aria-hidden="true" />}>
      {words.states[state]}
    </Tag>
  )
}
