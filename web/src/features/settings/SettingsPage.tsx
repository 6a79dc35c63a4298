import { lazy, Suspense } from 'react'
import { useViewer } from '../../session/use-viewer.ts'
import { SubscriptionPanel } from '../billing/settings/SubscriptionPanel.tsx'
import { RepositoryPanels } from '../repositories/settings/RepositoryPanels.tsx'
import { InvitationsPanel } from '../teams/settings/InvitationsPanel.tsx'
import { TeamPanel } from '../teams/settings/TeamPanel.tsx'
import { AccountPanel, AppearancePanel, SessionPanel } from './PersonPanels.tsx'

/** Loaded separately, because only people who pay see it. */
const EndingPanel = lazy(async () => ({
  default: (await import('../billing/settings/EndingPanel.tsx')).EndingPanel,
}))
/** Loaded separately, because the panel is below the fold. A placeholder reserves its space. */
const GithubAppPanel = lazy(async () => ({
  default: (await import('../repositories/settings/GithubAppPanel.tsx')).GithubAppPanel,
}))
/** Loaded last, because it's at the end of a long page. */
const YourData = lazy(async () => ({ default: (await import('./YourData.tsx')).YourData }))
const OperatePanel = lazy(async () => ({
  default: (await import('../operations/settings/OperatePanel.tsx')).OperatePanel,
}))

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
      <Suspense>
        <EndingPanel />
      </Suspense>
      <TeamPanel viewer={viewer} />
      <Suspense fallback={<div className="min-h-[97px]" />}>
        <GithubAppPanel />
      </Suspense>
      <RepositoryPanels />
      <Suspense>
        <YourData viewer={viewer} />
        <OperatePanel />
      </Suspense>
    </div>
  )
}
