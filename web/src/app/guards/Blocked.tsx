import type { Viewer } from '@debrief/contracts/people/viewer'
import { Lock } from 'lucide-react'
import { WaysOut } from '../../features/people/shared/WaysOut.tsx'
import { InvitationNotice } from '../../features/teams/shared/invitations/InvitationNotice.tsx'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Title } from '../../ui/layout/Title.tsx'

const BLOCKS = {
  insufficient_seats: {
    title: 'Team Seat Limit Reached',
    reason: 'All of your team’s seats are taken.',
    advice: 'Ask your team manager to buy another seat. You’ll get access once you have one.',
  },
  manager_no_subscription: {
    title: 'Team Subscription Inactive',
    reason: "Your team manager's subscription is not active",
    advice: 'Ask your team manager to renew it. You’ll get access once it’s active.',
  },
}

export function Blocked({ viewer, type }: { viewer: Viewer; type: keyof typeof BLOCKS }) {
  const { teamName, reason } = viewer.access
  const block = BLOCKS[type]
  return (
    <CenteredSheet
      title={block.title}
      icon={<Lock className="size-6 text-ink-3" aria-hidden="true" />}
      actions={
        <Link to="/pricing" className={buttonLook()}>
          Choose your own plan
        </Link>
      }
      below={
        <>
          <InvitationNotice />
          <WaysOut viewer={viewer} />
        </>
      }
    >
      <Title text={block.title} />
      {teamName && <p className="font-semibold text-ink">{teamName}</p>}
      <p>{reason ?? block.reason}</p>
      <p>{block.advice}</p>
    </CenteredSheet>
  )
}
