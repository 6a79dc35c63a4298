import { lazy, Suspense } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { EmptyRow, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { useOwnInvitations } from '../shared/invitations/use-invitations.ts'
import * as words from './invitations-panel-words.ts'

const InvitationList = lazy(async () => ({
  default: (await import('../shared/invitations/InvitationList.tsx')).InvitationList,
}))

const ExportLinks = lazy(async () => ({
  default: (await import('../../lists/shared/ExportLinks.tsx')).ExportLinks,
}))

export function InvitationsPanel() {
  const { data, isPending, error, refetch } = useOwnInvitations()
  return (
    <Panel name={words.invitations} about={words.aboutInvitations}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title={words.invitationsFailed}
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loadingInvitations} rows={1} />}
      {data?.invitations.length === 0 && <EmptyRow>{words.noInvitations}</EmptyRow>}
      {data && data.invitations.length > 0 && (
        <Suspense fallback={<RowSkeletons label={words.loadingInvitations} rows={1} />}>
          <InvitationList invitations={data.invitations} />
          <p className="border-t border-line p-2 text-right">
            <ExportLinks list="/api/invitations" text={words.exportAs} />
          </p>
        </Suspense>
      )}
    </Panel>
  )
}
