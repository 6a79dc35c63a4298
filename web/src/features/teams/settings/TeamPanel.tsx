import type { Viewer } from '@debrief/contracts/people/viewer'
import type { Team } from '@debrief/contracts/teams/teams'
import clsx from 'clsx'
import { Pencil } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FIELD } from '../../../ui/controls/field.ts'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { creating, error as errorTitle } from '../../../ui/words.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberRow } from './MemberRow.tsx'
import { TeamInvitations } from './TeamInvitations.tsx'
import { useCreateTeam, useTeam } from './use-team.ts'
import * as words from './words.ts'

const BuySeats = lazy(async () => ({ default: (await import('../../billing/shared/BuySeats.tsx')).BuySeats }))

export function TeamPanel({ viewer }: { viewer: Viewer }) {
  const { data, isPending, error, refetch } = useTeam()
  const team = data?.team ?? null
  if (!viewer.isManager && data && !team) return null
  return (
    <Panel name={words.members} about={team && words.describeTeam(team)}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.teamFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loadingTeam} />}
      {data && !team && <CreateTeam />}
      {team && <OwnTeam team={team} />}
    </Panel>
  )
}

function OwnTeam({ team }: { team: Team }) {
  const [buying, setBuying] = useState(false)
  const { id, name, isManager, members, seats } = team
  const buy = () => setBuying(true)
  return (
    <>
      <PanelHeader>
        <span className="title-3 min-w-0 [overflow-wrap:anywhere]">{name}</span>
        {seats && <Seats members={members.length} seats={seats} />}
        <span className="flex-1" />
        {isManager && <TeamOptions team={team} />}
        {seats && seats.availableSeats !== null && seats.availableSeats > 0 && (
          <Button size="small" onClick={buy}>
            {words.buySeats}
          </Button>
        )}
      </PanelHeader>
      <ul aria-label={words.members}>
        {members.map((member) => (
          <MemberRow key={member.userId} team={team} member={member} />
        ))}
      </ul>
      <p className="border-t border-line p-2 text-right">
        <ExportLinks list="/api/team/members" text={words.exportMembers} />
      </p>
      {isManager && <TeamInvitations teamId={id} />}
      {seats && <InviteForm teamId={id} seats={seats} onBuy={buy} />}
      {buying && (
        <Suspense>
          <BuySeats onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </>
  )
}

const TeamOptionsDialog = lazy(async () => ({
  default: (await import('./TeamOptionsDialog.tsx')).TeamOptionsDialog,
}))

function TeamOptions({ team }: { team: Team }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        label={words.changeTeam}
        icon={<Pencil className="size-3.5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <TeamOptionsDialog team={team} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function CreateTeam() {
  const [name, setName] = useState('')
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutate, isPending } = useCreateTeam()
  const id = useId()
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '' || isPending) return
    mutate(trimmed, {
      onSuccess: () => tellSuccess(words.createdTeam(trimmed)),
      onError: (error) =>
        void dialogs.error({ title: errorTitle, text: words.createFailed(problemText(error)) }),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-2 p-4">
      <label htmlFor={id} className="text-sm font-semibold">
        {words.teamName}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className={`${FIELD} min-w-0 flex-1 basis-40`}
        />
        <Button kind="primary" type="submit" disabled={trimmed === ''} busy={isPending && creating}>
          {words.createTeam}
        </Button>
      </div>
    </form>
  )
}

/** With more seats, marks are hard to count at a glance, so only the text is shown. */
const MAX_MARKS = 24
const HATCHED = {
  background: 'repeating-linear-gradient(135deg, var(--ink) 0 2px, transparent 2px 5px)',
  boxShadow: 'inset 0 0 0 1px var(--ink)',
}

/** Shows a mark for each seat: solid if taken, hatched if reserved by an invitation, hollow if free. */
function Seats({ members, seats }: { members: number; seats: NonNullable<Team['seats']> }) {
  const reserved = Math.max(0, seats.usedSeats - members)
  const free = seats.availableSeats
  if (free === null) return null
  const over = seats.usedSeats - (seats.totalSeats ?? 0)
  const text = over > 0 ? words.seatsOver(over) : words.seatsFree(free)
  return (
    <>
      {members + reserved + free <= MAX_MARKS && (
        <span
          role="img"
          aria-label={words.describeSeats(members, { reserved, free })}
          className="ml-1.5 flex flex-wrap items-center gap-[5px]"
        >
          {buildMarks(members, reserved, free).map(({ kind, key }) => (
            <i
              key={key}
              style={kind === 'reserved' ? HATCHED : undefined}
              className={clsx(
                'h-[18px] w-3.5 rounded-xs',
                kind === 'taken' && 'bg-ink',
                kind === 'free' && 'inset-ring-[1.5px] inset-ring-line-ctl',
              )}
            />
          ))}
        </span>
      )}
      <span className={clsx('text-xs tabular-nums', over > 0 ? 'font-[550] text-red' : 'text-ink-3')}>
        {text}
      </span>
    </>
  )
}

const buildMarks = (members: number, reserved: number, free: number) =>
  [
    ...Array<string>(members).fill('taken'),
    ...Array<string>(reserved).fill('reserved'),
    ...Array<string>(free).fill('free'),
  ].map((kind, place) => ({ kind, key: `${kind} ${place}` }))
