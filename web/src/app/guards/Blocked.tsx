import { Lock } from 'lucide-react'
import { SignOutButton } from '../../session/SignOutButton.tsx'
import { CentredSheet } from '../../ui/CentredSheet.tsx'
import { Title } from '../../ui/Title.tsx'

const BLOCKS = {
  insufficient_seats: {
    title: 'Team Seat Limit Reached',
    reason: 'All seats of your team are taken.',
    todo: 'Ask your team manager for another seat. This page opens by itself once there is one.',
  },
  manager_no_subscription: {
    title: 'Team Subscription Inactive',
    reason: "Your team manager's subscription is not active",
    todo: 'Ask your team manager to renew it. This page opens by itself once it is active.',
  },
}

type Block = keyof typeof BLOCKS

export const isBlocking = (type: string): type is Block => type in BLOCKS

/** Signed in, but the team does not let the person in: the server's reason, and what to do. */
export function Blocked({ type, reason }: { type: Block; reason: string | null }) {
  const block = BLOCKS[type]
  return (
    <CentredSheet
      title={block.title}
      icon={<Lock className="size-6 text-ink-3" aria-hidden="true" />}
      actions={<SignOutButton />}
    >
      <Title text={block.title} />
      <p>{reason ?? block.reason}</p>
      <p>{block.todo}</p>
    </CentredSheet>
  )
}
