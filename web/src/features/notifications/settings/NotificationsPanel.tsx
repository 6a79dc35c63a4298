import { type CallInput, call } from '@debrief/contracts/call'
import type {
  changeNotificationChoices,
  NotificationChoices,
  showNotificationChoices,
} from '@debrief/contracts/notifications/notifications'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useChatChannels } from '../../chat/shared/use-chat-channels.ts'
import { Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import * as words from './words.ts'

export function NotificationsPanel({ viewer: { email } }: { viewer: Viewer }) {
  const { data, isPending, error, refetch, choose } = useChoices()
  return (
    <Panel name={words.waysTitle} about={email ? words.emailsTo(email) : words.noEmails}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.notLoaded} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loading} rows={5} />}
      {data && <ChoicesTable choices={data} onChoose={choose} />}
    </Panel>
  )
}

const ROWS = Object.entries(words.kinds) as [keyof NotificationChoices, { title: string; fact: string }][]

type Way = keyof typeof words.ways
const WAYS = Object.entries(words.ways) as [Way, string][]

type Change = CallInput<typeof changeNotificationChoices>['body']
interface TableProps {
  choices: NotificationChoices
  onChoose(change: Change): void
}

function ChoicesTable({ choices, onChoose }: TableProps) {
  const { data: channels } = useChatChannels()
  const ways = channels && channels.own.length > 0 ? WAYS : WAYS.slice(0, 2)
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-ink-3">
        <tr>
          <th scope="col" className="px-4 py-2 text-left font-medium">
            {words.about}
          </th>
          {ways.map(([way, name]) => (
            <th key={way} scope="col" className="w-14 py-2 font-medium last:pr-2 sm:w-20">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {ROWS.map(([kind, { title, fact }]) => (
          <tr key={kind}>
            <th scope="row" className="px-4 py-2.5 text-left font-normal">
              <span className="block text-base/[1.35] font-[550]">{title}</span>
              <span className="mt-px block text-xs text-ink-3">{fact}</span>
            </th>
            {ways.map(([way, name]) => (
              <td key={way} className="py-2.5 text-center last:pr-2">
                <Choice
                  label={`${title}: ${name}`}
                  on={(choices[kind] as Partial<Record<Way, boolean>>)[way]}
                  fixed={kind === 'invitation' && way === 'email' ? words.always : '–'}
                  onChange={(on) => onChoose({ [kind]: { [way]: on } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChoiceProps {
  label: string
  /** Undefined if the person can't change this setting. */
  on: boolean | undefined
  fixed: string
  onChange(on: boolean): void
}

function Choice({ label, on, fixed, onChange }: ChoiceProps) {
  if (on === undefined) return <span className="text-xs text-ink-3">{fixed}</span>
  return (
    <label className="inline-grid size-10 cursor-pointer place-items-center lg:size-8">
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-current"
      />
    </label>
  )
}

const CHOICES = ['account', 'notifications']

function useChoices() {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const query = useQuery({
    queryKey: CHOICES,
    queryFn: ({ signal }) =>
      call<typeof showNotificationChoices>('GET /api/account/notifications', { signal }),
  })
  const { mutate } = useMutation({
    // Sends one change at a time, so that the last response includes all changes.
    scope: { id: 'notification choices' },
    mutationFn: (change: Change) =>
      call<typeof changeNotificationChoices>('PATCH /api/account/notifications', { body: change }),
    onMutate: (change) =>
      client.setQueryData<NotificationChoices>(CHOICES, (known) => known && merge(known, change)),
    onSuccess: (chosen) => client.setQueryData(CHOICES, chosen),
    onError: (failure) => {
      tellFailure(words.notChanged(problemText(failure)))
      return client.invalidateQueries({ queryKey: CHOICES })
    },
  })
  return { ...query, choose: mutate }
}

const merge = (current: NotificationChoices, change: Change): NotificationChoices =>
  Object.fromEntries(
    Object.entries(current).map(([kind, choice]) => [kind, { ...choice, ...change[kind as keyof Change] }]),
  ) as NotificationChoices
