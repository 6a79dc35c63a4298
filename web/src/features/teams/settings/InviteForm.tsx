import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { sendInvitations } from '@debrief/contracts/teams/invitations'
import type { Team } from '@debrief/contracts/teams/teams'
import { mayInvite } from '@debrief/domain/billing/seats'
import { readInvitees } from '@debrief/domain/teams/invitations'
import { Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { error as errorTitle, sending } from '../../../ui/words.ts'
import { InviteRows, type Row, useRows } from './InviteRows.tsx'
import { useSendInvitations } from './use-team.ts'
import * as words from './words.ts'

interface Props {
  teamId: string
  seats: NonNullable<Team['seats']>
  onBuy(): void
}

export function InviteForm({ teamId, seats, onBuy }: Props) {
  if (!mayInvite(seats))
    return (
      <Instead text={words.needsPlan}>
        <Link to="/pricing" className={buttonLook({ kind: 'primary' })}>
          {words.choosePlan}
        </Link>
      </Instead>
    )
  if (seats.availableSeats === 0)
    return (
      <Instead text={words.noSeats(seats.totalSeats)}>
        <Button kind="primary" onClick={onBuy}>
          {words.buySeats}
        </Button>
      </Instead>
    )
  return <Form teamId={teamId} />
}

const Instead = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3.5 text-sm text-ink-2">
    <p className="min-w-0 flex-1 basis-40">{text}</p>
    {children}
  </div>
)

function Form({ teamId }: { teamId: string }) {
  const { rows, change, add, remove, clear } = useRows()
  const [invalid, setInvalid] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useSendInvitations(teamId)

  async function send(sentRows: readonly Row[]) {
    const emails = readInvitees(sentRows.map(({ text }) => text))
    setInvalid(emails.length === 0)
    if (emails.length === 0) {
      // The focus returns to this field when the dialog closes.
      form.current?.querySelector('input')?.focus()
      return dialogs.warning({ title: words.invalid, text: words.aboutInvalid })
    }
    try {
      const { results } = await mutateAsync(emails)
      const left = results.filter(isLeft)
      if (left.length === results.length)
        return await dialogs.info({ title: words.nobodyToInvite, text: <Left people={left} /> })
      clear()
      tellSuccess(words.sent)
      if (left.length > 0) await dialogs.info({ title: words.notNeeded, text: <Left people={left} /> })
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.sendFailed(problemText(error)) })
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void send(rows)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-2 border-t border-line px-4 py-3.5">
      <InviteRows {...{ rows, invalid, change, remove }} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="quiet"
          size="small"
          className="-ml-2.5"
          icon={<Plus className="size-3.5" aria-hidden="true" />}
          onClick={add}
        >
          {words.addAnother}
        </Button>
        <span className="flex-1" />
        <Button kind="primary" type="submit" busy={isPending && sending}>
          {words.sendInvitations}
        </Button>
      </div>
    </form>
  )
}

type Results = EndpointAnswer<typeof sendInvitations>['results']

const isLeft = ({ outcome }: Results[number]) => outcome === 'skipped' || outcome === 'member'

const Left = ({ people }: { people: Results }) =>
  people.map(({ email, outcome }) => (
    <p key={email}>{outcome === 'member' ? words.isMember(email) : words.isInvited(email)}</p>
  ))
