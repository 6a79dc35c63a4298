import { HOME } from '@debrief/contracts/pages'
import { useNavigate } from 'react-router'
import { InvitationList } from './InvitationList.tsx'
import { useOwnInvitations } from './use-invitations.ts'
import * as words from './words.ts'

/** Invited people without access don't need a plan, because the team pays for them. */
export function InvitationNotice() {
  const { data } = useOwnInvitations()
  const navigate = useNavigate()
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="text-left">
      <h2 id="invited" className="title-3">
        {words.invited}
      </h2>
      <div className="mt-2.5 rounded-lg border border-line bg-sheet shadow-1">
        <InvitationList invitations={data.invitations} onAccepted={() => void navigate(HOME)} />
      </div>
    </section>
  )
}
