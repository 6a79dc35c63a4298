import type { Viewer } from '@debrief/contracts/people/viewer'
import { ArrowLeftRight, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignOutButton } from '../../../session/SignOutButton.tsx'
import { SwitchAccountButton } from '../../../session/SwitchAccountButton.tsx'
import { Line } from '../../settings/shared/Panel.tsx'
import { LeaveTeam } from '../../teams/shared/LeaveTeam.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportAccount } from './ExportAccount.tsx'
import * as words from './words.ts'

export function WaysOut({ viewer }: { viewer: Viewer }) {
  const { username, access } = viewer
  // For people on a team, `no_subscription` means the manager, who can't leave the team but can delete the account.
  const mayLeave = access.teamName !== null && access.type !== 'no_subscription'
  return (
    <section id="account" aria-labelledby="account-title" className="scroll-mt-4 text-left">
      <h2 id="account-title" className="title-3">
        {words.account}
      </h2>
      <ul className="mt-2.5 rounded-lg border border-line bg-sheet shadow-1 [&>li+li]:border-t [&>li+li]:border-line">
        {mayLeave && access.teamName !== null && (
          <Way>
            <Line icon={<Users />} title={access.teamName} fact={words.aboutLeaving}>
              <LeaveTeam name={access.teamName} />
            </Line>
          </Way>
        )}
        <Way>
          <Line
            icon={<ArrowLeftRight />}
            title={username}
            fact={words.signedIn(viewer.provider?.isUsed ? viewer.provider.name : undefined)}
          >
            <span className="flex flex-wrap gap-1.5 max-sm:basis-full max-sm:pl-7">
              <SwitchAccountButton />
              <SignOutButton />
            </span>
          </Line>
        </Way>
        <Way>
          <ExportAccount username={username} />
        </Way>
        <Way>
          <DeleteAccount viewer={viewer} />
        </Way>
      </ul>
    </section>
  )
}

const Way = ({ children }: { children: ReactNode }) => <li>{children}</li>
