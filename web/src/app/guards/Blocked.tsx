import { Lock } from 'lucide-react'
import { SignOutButton } from '../../session/SignOutButton.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Title } from '../../ui/layout/Title.tsx'

const BLOCKS = {
  insufficient_seats: {
    title: 'Team Seat Limit Reached',
    reason: 'All of your team’s seats are taken.',
    todo: 'Ask your team manager for another seat. This page will open once you have one.',
  },
  manager_no_subscription: {
    title: 'Team Subscription Inactive',
    reason: "Your team manager's subscription is not active",
    todo: 'Ask your team manager to renew it. This page will open once it’s active.',
  },
}

type Block = keyof typeof BLOCKS

/** For members whose team doesn't give them access: shows the server's reason and what they can do. */
export function Blocked({ type, reason }: { type: Block; reason: string | null }) {
  const block = BLOCKS[type]
  return (
    <CenteredSheet
      title={block.title}
      icon={<Lock className="size-6 text-ink-3" aria-hidden="true" />}
      actions={<SignOutButton />}
    >
      <Title text={block.title} />
      <p>{reason ?? block.reason}</p>
      <p>{block.todo}</p>
    </CenteredSheet>
  )
}
