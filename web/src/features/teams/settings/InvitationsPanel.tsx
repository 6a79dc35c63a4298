import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { InvitationList } from '../shared/invitations/InvitationList.tsx'
import { useOwnInvitations } from '../shared/invitations/use-invitations.ts'

export function InvitationsPanel() {
  const { data, isPending, error, refetch } = useOwnInvitations()
  return (
    <Panel name="Invitations for you" about="Sent to your email address.">
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your invitations could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading your invitations" rows={1} />}
      {data?.invitations.length === 0 && (
        <p className="px-4 py-4 text-sm text-ink-2">No pending invitations.</p>
      )}
      {data && data.invitations.length > 0 && <InvitationList invitations={data.invitations} />}
    </Panel>
  )
}
