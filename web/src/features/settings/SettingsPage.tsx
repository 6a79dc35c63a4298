import { lazy, Suspense } from 'react'
import { useViewer } from '../../session/use-viewer.ts'
import { InvitationsPanel } from './invitations/InvitationsPanel.tsx'
import { AccountPanel, AppearancePanel, SessionPanel } from './PersonPanels.tsx'
import { RepositoryPanels } from './repositories/RepositoryPanels.tsx'
import { SubscriptionPanel } from './subscription/SubscriptionPanel.tsx'
import { TeamPanel } from './team/TeamPanel.tsx'

/** At the end of a long page: its code comes after what is above it. */
const YourData = lazy(async () => ({ default: (await import('./your-data/YourData.tsx')).YourData }))

/** The account, its repositories, and what is kept of the person. */
export function SettingsPage() {
  const { data: viewer } = useViewer()
  if (!viewer) return null
  return (
    <div className="mx-auto max-w-[1040px] px-4 pb-16 lg:px-8">
      <header className="pt-[18px] pb-3.5 lg:pt-[26px] lg:pb-[18px]">
        <h1 className="title-1">Settings</h1>
      </header>
      <AccountPanel viewer={viewer} />
      <AppearancePanel />
      <SessionPanel />
      <InvitationsPanel />
      <SubscriptionPanel />
      <TeamPanel viewer={viewer} />
      <RepositoryPanels />
      <Suspense>
        <YourData viewer={viewer} />
      </Suspense>
    </div>
  )
}
