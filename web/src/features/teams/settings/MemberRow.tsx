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
import { error as errorTitle, removing } from '../../../ui/words.ts'
import { LeaveTeam } from '../shared/LeaveTeam.tsx'
import { manager, you } from '../shared/viewing/words.ts'
import { useRemoveMember } from './use-team.ts'
import * as words from './words.ts'

export function MemberRow({ team, member }: { team: Team; member: TeamMember }) {
  const { username, avatarUrl, role, isViewer } = member
  const now = useNow()
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Avatar name={username} src={avatarUrl} large />
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <div className="text-base/[1.35] font-[550]">
          {username}
          {isViewer && <span className="font-normal text-ink-3"> {you}</span>}
        </div>
        <div className="mt-px text-xs text-ink-3">{describeMember(member, now)}</div>
      </div>
      {role === 'manager' && <Tag tone="gray">{manager}</Tag>}
      {role === 'manager' && team.isManager && <span className="w-7 max-lg:hidden" />}
      {role === 'member' && team.isManager && <RemoveButton team={team} member={member} />}
      {role === 'member' && isViewer && <LeaveTeam name={team.name} />}
    </li>
  )
}

function describeMember({ role, email, joinedAt }: TeamMember, now: Date): string {
  const joined = words.joined(formatDay(new Date(joinedAt), now))
  if (role === 'manager') return email ?? joined
  return [email, joined.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')
}

function RemoveButton({ team, member }: { team: Team; member: TeamMember }) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useRemoveMember(team.id)
  async function remove() {
    const isMeant = await dialogs.confirm({
      title: words.askToRemove,
      about: `${member.username}, ${team.name}`,
      text: (
        <>
          <p>{words.areYouSure}</p>
          <p className="mt-2">{words.aboutRemoving}</p>
        </>
      ),
      confirm: words.remove,
      danger: true,
    })
    if (!isMeant) return
    try {
      await mutateAsync(member.userId)
      tellSuccess(words.removed)
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.removeFailed(problemText(error)) })
    }
  }
  return (
    <Button
      kind="quiet"
      size="small"
      label={words.removeMember(member.username)}
      busy={isPending && removing}
      icon={<Trash2 className="size-4" aria-hidden="true" />}
      onClick={() => void remove()}
    />
  )
}
