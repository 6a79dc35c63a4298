import type { Viewer } from '@debrief/contracts/people/viewer'
import type { Team } from '@debrief/contracts/teams/teams'
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
