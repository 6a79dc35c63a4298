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

export function NotificationsPanel({ viewer: { email } }: { viewer: Viewer }) {
  const { data, isPending, error, refetch, choose } = useChoices()
  return (
    <Panel
      name="App, email and chat"
      about={
        email
          ? `Emails are sent to ${email}.`
          : 'No emails are sent, because Debrief has no verified email address for you.'
      }
    >
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your notification settings could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading your notification settings" rows={5} />}
      {data && <ChoicesTable choices={data} onChoose={choose} />}
    </Panel>
  )
}

const ROWS: readonly { kind: keyof NotificationChoices; title: string; fact: string }[] = [
  {
    kind: 'review_ready',
    title: 'Review ready',
    fact: 'A review of your pull request is ready. You’re emailed only if the pull request was merged in the last 24 hours.',
  },
  {
    kind: 'mistake_came_back',
    title: 'Mistake came back',
    fact: 'A recurring mistake happened again. You’re notified at most once a week about each mistake.',
  },
  {
    kind: 'dispute_settled',
    title: 'Dispute settled',
    fact: 'Your manager accepted or rejected your dispute.',
  },
  {
    kind: 'category_muted',
    title: 'Category muted',
    fact: 'Debrief stopped commenting on a category, except on high-severity findings, because hardly any of its comments were acted on.',
  },
  {
    kind: 'chat_paused',
    title: 'Channel paused',
    fact: 'A channel in Slack or Microsoft Teams doesn’t accept messages anymore.',
  },
  {
    kind: 'webhook_paused',
    title: 'Webhook paused',
    fact: 'One of your webhooks hasn’t accepted a message for a day, or its address responded with status 410 (Gone).',
  },
  { kind: 'invitation', title: 'Invitation', fact: 'Someone invited you to join their team.' },
  {
    kind: 'weekly_email',
    title: 'Weekly digest',
    fact: 'On Mondays, if there’s news: your reviews, the mistakes that came back or stopped, and what to practice.',
  },
]

type Way = 'app' | 'email' | 'chat'
const WAYS: readonly { way: Way; name: string }[] = [
  { way: 'app', name: 'App' },
  { way: 'email', name: 'Email' },
  { way: 'chat', name: 'Chat' },
]

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
            About
          </th>
          {ways.map(({ way, name }) => (
            <th key={way} scope="col" className="w-14 py-2 font-medium last:pr-2 sm:w-20">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {ROWS.map(({ kind, title, fact }) => (
          <tr key={kind}>
            <th scope="row" className="px-4 py-2.5 text-left font-normal">
              <span className="block text-base/[1.35] font-[550]">{title}</span>
              <span className="mt-px block text-xs text-ink-3">{fact}</span>
            </th>
            {ways.map(({ way, name }) => (
              <td key={way} className="py-2.5 text-center last:pr-2">
                <Choice
                  label={`${title}: ${name}`}
                  on={(choices[kind] as Partial<Record<Way, boolean>>)[way]}
                  fixed={kind === 'invitation' && way === 'email' ? 'Always' : '–'}
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
      tellFailure(`Your notification settings weren’t changed. ${problemText(failure)}`)
      return client.invalidateQueries({ queryKey: CHOICES })
    },
  })
  return { ...query, choose: mutate }
}

const merge = (current: NotificationChoices, change: Change): NotificationChoices =>
  Object.fromEntries(
    Object.entries(current).map(([kind, choice]) => [kind, { ...choice, ...change[kind as keyof Change] }]),
  ) as NotificationChoices
