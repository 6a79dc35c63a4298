import { lazy, Suspense } from 'react'
import { useViewer } from '../../session/use-viewer.ts'
import { InvitationsPanel } from './invitations/InvitationsPanel.tsx'
import { OperatePanel } from './OperatePanel.tsx'
import { AccountPanel, AppearancePanel, SessionPanel } from './PersonPanels.tsx'
import { RepositoryPanels } from './repositories/RepositoryPanels.tsx'
import { SubscriptionPanel } from './subscription/SubscriptionPanel.tsx'
import { TeamPanel } from './team/TeamPanel.tsx'

/** Below the first screen, and its room is kept until its code is there. */
const GithubAppPanel = lazy(async () => ({
  default: (await import('./github-app/GithubAppPanel.tsx')).GithubAppPanel,
}))
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
      <Suspense fallback={<div className="min-h-[97px]" />}>
        <GithubAppPanel />
      </Suspense>
      <RepositoryPanels />
      <Suspense>
        <YourData viewer={viewer} />
      </Suspense>
      <OperatePanel />
    </div>
  )
}
