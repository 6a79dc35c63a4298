import type { Viewer } from '@debrief/contracts/people/viewer'
import { History } from 'lucide-react'
import { AgentFeedbackPanel } from '../agent/settings/AgentFeedbackPanel.tsx'
import { ChatPanel } from '../chat/settings/ChatPanel.tsx'
import { ExportLinks } from '../lists/shared/ExportLinks.tsx'
import { NotificationsPanel } from '../notifications/settings/NotificationsPanel.tsx'
import { OperatePanel } from '../operations/settings/OperatePanel.tsx'
import { Views } from '../people/settings/Views.tsx'
import { DeleteAccount } from '../people/shared/DeleteAccount.tsx'
import { ExportAccount } from '../people/shared/ExportAccount.tsx'
import { GithubAppPanel } from '../repositories/settings/GithubAppPanel.tsx'
import { RepositoryPanels as ConnectPanels } from '../repositories/settings/RepositoryPanels.tsx'
import { SignInMethodsPanel } from '../sessions/settings/methods/SignInMethodsPanel.tsx'
import { AccessTokens } from '../sessions/settings/tokens/AccessTokens.tsx'
import { EditorPanel } from '../standards/settings/EditorPanel.tsx'
import { RepositoriesPanel } from '../standards/settings/RepositoriesPanel.tsx'
import { TeamPanel } from '../teams/settings/TeamPanel.tsx'
import { WebhooksPanel } from '../webhooks/settings/WebhooksPanel.tsx'
import * as words from './later-panels-words.ts'
import { Line, Panel } from './shared/Panel.tsx'

interface Props {
  viewer: Viewer
}

export const SignInPanels = (_: Props) => <SignInMethodsPanel />

export const TeamPanels = ({ viewer }: Props) => <TeamPanel viewer={viewer} />

export const RepositoryPanels = (_: Props) => (
  <>
    <GithubAppPanel />
    <ConnectPanels />
    <AgentFeedbackPanel />
  </>
)

export const EditorPanels = ({ viewer }: Props) => (
  <>
    <EditorPanel />
    <RepositoriesPanel />
    <AccessTokens />
    <WebhooksPanel viewer={viewer} />
  </>
)

export const NotificationPanels = ({ viewer }: Props) => (
  <>
    <NotificationsPanel viewer={viewer} />
    <ChatPanel />
  </>
)

/** Shows who viewed the person's data, and lets the person export or delete it (D33). */
export const PrivacyPanels = ({ viewer }: Props) => (
  <>
    <Views />
    <Panel name={words.exportPanel}>
      <ExportAccount username={viewer.username} />
      <div className="border-t border-line">
        <Line icon={<History />} title={words.events} fact={words.aboutEvents}>
          <span className="max-sm:basis-full max-sm:pl-7">
            <ExportLinks list="/api/account/events" text={words.exportEvents} />
          </span>
        </Line>
      </div>
    </Panel>
    <Panel name={words.deletePanel}>
      <DeleteAccount viewer={viewer} />
    </Panel>
  </>
)

export const OperatorPanels = (_: Props) => <OperatePanel />
