import type { Viewer } from '@debrief/contracts/people/viewer'
import type { Team } from '@debrief/contracts/teams/teams'
import { count } from '@debrief/domain/words'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { CreateTeam } from './CreateTeam.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberRow } from './MemberRow.tsx'
import { Seats } from './Seats.tsx'
import { TeamInvitations } from './TeamInvitations.tsx'
import { TeamOptions } from './TeamOptions.tsx'
import { useTeam } from './use-team.ts'

const BuySeats = lazy(async () => ({ default: (await import('../../billing/shared/BuySeats.tsx')).BuySeats }))

export function TeamPanel({ viewer }: { viewer: Viewer }) {
  const { data, isPending, error, refetch } = useTeam()
  const team = data?.team ?? null
  if (!viewer.isManager && data && !team) return null
  return (
    <Panel name="Members" about={team && describeTeam(team)}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your team could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading your team" />}
      {data && !team && <CreateTeam />}
      {team && <OwnTeam team={team} />}
    </Panel>
  )
}

function describeTeam({ seats, members }: Team): string {
  if (!seats) return `You and ${count(members.length - 1, 'other')}.`
  const open = seats.usedSeats - members.length
  const who = [count(members.length, 'member'), open > 0 ? count(open, 'pending invitation') : null]
  const named = who.filter(Boolean).join(' and ')
  if (seats.totalSeats === null) return `${named}.`
  const use = members.length + Math.max(0, open) === 1 ? 'uses' : 'use'
  return `${named} ${use} ${seats.usedSeats} of your ${count(seats.totalSeats, 'seat')}.`
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
            Purchase More Seats
          </Button>
        )}
      </PanelHeader>
      <ul aria-label="Members">
        {members.map((member) => (
          <MemberRow key={member.userId} team={team} member={member} />
        ))}
      </ul>
      <p className="border-t border-line p-2 text-right">
        <ExportLinks list="/api/team/members" name="members" />
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
