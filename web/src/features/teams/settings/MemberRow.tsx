import type { Team, TeamMember } from '@debrief/contracts/teams/teams'
import { Trash2 } from 'lucide-react'
import { formatDay } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { useNow } from '../../../ui/text/Time.tsx'
import { LeaveTeam } from '../shared/LeaveTeam.tsx'
import { useRemoveMember } from './use-team.ts'

export function MemberRow({ team, member }: { team: Team; member: TeamMember }) {
  const { username, avatarUrl, role, isViewer } = member
  const now = useNow()
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Avatar name={username} src={avatarUrl} large />
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <div className="text-base/[1.35] font-[550]">
          {username}
          {isViewer && <span className="font-normal text-ink-3"> (You)</span>}
        </div>
        <div className="mt-px text-xs text-ink-3">{describeMember(member, now)}</div>
      </div>
      {role === 'manager' && <Tag tone="gray">Team Manager</Tag>}
      {role === 'manager' && team.isManager && <span className="w-7 max-lg:hidden" />}
      {role === 'member' && team.isManager && <RemoveButton team={team} member={member} />}
      {role === 'member' && isViewer && <LeaveTeam name={team.name} />}
    </li>
  )
}

function describeMember({ role, email, joinedAt }: TeamMember, now: Date): string {
  const joined = `Joined ${formatDay(new Date(joinedAt), now)}`
  if (role === 'manager') return email ?? joined
  return [email, joined.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')
}

function RemoveButton({ team, member }: { team: Team; member: TeamMember }) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useRemoveMember(team.id)
  async function remove() {
    const isMeant = await dialogs.confirm({
      title: 'Confirm Remove',
      about: `${member.username}, ${team.name}`,
      text: (
        <>
          <p>Are you sure you want to remove this team member?</p>
          <p className="mt-2">They lose access to team data immediately. Their reviews stay with them.</p>
        </>
      ),
      confirm: 'Remove',
      danger: true,
    })
    if (!isMeant) return
    try {
      await mutateAsync(member.userId)
      tellSuccess('Team member removed successfully!')
    } catch (error) {
      await dialogs.error({ title: 'Error', text: `Failed to remove member: ${problemText(error)}` })
    }
  }
  return (
    <Button
      kind="quiet"
      size="small"
      label={`Remove ${member.username}`}
      busy={isPending && 'Removing…'}
      icon={<Trash2 className="size-4" aria-hidden="true" />}
      onClick={() => void remove()}
    />
  )
}
