import type { Viewer } from '@debrief/contracts/people/viewer'
import { Lock } from 'lucide-react'
import { WaysOut } from '../../features/people/shared/WaysOut.tsx'
import { InvitationNotice } from '../../features/teams/shared/invitations/InvitationNotice.tsx'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Title } from '../../ui/layout/Title.tsx'
import { blocks, choosePlan } from './blocked-words.ts'

export function Blocked({ viewer, type }: { viewer: Viewer; type: keyof typeof blocks }) {
  const { teamName, reason } = viewer.access
  const block = blocks[type]
  return (
    <CenteredSheet
      title={block.title}
      icon={<Lock className="size-6 text-ink-3" aria-hidden="true" />}
      actions={
        <Link to="/pricing" className={buttonLook()}>
          {choosePlan}
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
