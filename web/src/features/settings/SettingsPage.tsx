import clsx from 'clsx'
import { lazy, Suspense } from 'react'
import { useIsOperator, useViewer } from '../../session/use-viewer.ts'
import { SubscriptionPanel } from '../billing/settings/SubscriptionPanel.tsx'
import { SessionsPanel } from '../sessions/settings/SessionsPanel.tsx'
import { InvitationsPanel } from '../teams/settings/InvitationsPanel.tsx'
import { AppearancePanel, ProfilePanel } from './PersonPanels.tsx'
import { Section } from './Section.tsx'
import { SettingsIndex } from './SettingsIndex.tsx'
import { listSections } from './shared/sections.ts'
import * as words from './shared/words.ts'
import { useAnchor } from './use-anchor.ts'
import { END } from './use-current-section.ts'
import { settings } from './words.ts'

type LaterPanels = typeof import('./later-panels.tsx')
const later = (name: keyof LaterPanels) =>
  lazy(async () => ({ default: (await import('./later-panels.tsx'))[name] }))
const SignInPanels = later('SignInPanels')
const TeamPanels = later('TeamPanels')
const RepositoryPanels = later('RepositoryPanels')
const EditorPanels = later('EditorPanels')
const NotificationPanels = later('NotificationPanels')
const PrivacyPanels = later('PrivacyPanels')
const OperatorPanels = later('OperatorPanels')

export function SettingsPage() {
  const isSettling = useAnchor()
  const { data: viewer } = useViewer()
  const isOperator = useIsOperator()
  if (!viewer) return null
  const sections = listSections(viewer, isOperator)
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-16 lg:px-8">
      <header className="pt-[18px] pb-3.5 lg:pt-[26px] lg:pb-[22px]">
        <h1 className="title-1">{settings}</h1>
      </header>
      <div className="lg:grid lg:grid-cols-[136px_minmax(0,1fr)] lg:gap-x-9">
        <SettingsIndex sections={sections} />
        <div className={clsx(isSettling && 'invisible')}>
          <Section name={words.account}>
            <ProfilePanel viewer={viewer} />
            <AppearancePanel />
            {viewer.provider && (
              <Suspense fallback={<div style={{ height: 150 }} />}>
                <SignInPanels viewer={viewer} />
              </Suspense>
            )}
            <SessionsPanel />
            <InvitationsPanel />
          </Section>
          <Section name={words.plan}>
            <SubscriptionPanel />
          </Section>
          {/* The sections below load later. Their height reserves the space until then. */}
          {sections.includes(words.team) && (
            <Section name={words.team} height={340}>
              <TeamPanels viewer={viewer} />
            </Section>
          )}
          <Section name={words.repositories} height={600}>
            <RepositoryPanels viewer={viewer} />
          </Section>
          <Section name={words.editorAndApi} height={716}>
            <EditorPanels viewer={viewer} />
          </Section>
          <Section name={words.notifications} height={700}>
            <NotificationPanels viewer={viewer} />
          </Section>
          <Section name={words.privacy} height={300}>
            <PrivacyPanels viewer={viewer} />
          </Section>
          {isOperator && (
            <Section name={words.operators} height={110}>
              <OperatorPanels viewer={viewer} />
            </Section>
          )}
          <div id={END} />
        </div>
      </div>
    </div>
  )
}
