import type { AppTable } from '@debrief/database/repositories/github-app'

const MAX_NAME_LENGTH = 34

interface Kind {
  name: string
  description: string
  page: string
  hook: string
  setup: string
  permissions: Record<string, 'read' | 'write'>
  events: string[]
}

/**
 * Each App requests only the permissions and events that it needs
 * (https://docs.github.com/apps/sharing-github-apps/registering-a-github-app-from-a-manifest#github-app-manifest-parameters).
 * A GitHub App can't request a permission for a single feature, so standards have their own App (D41).
 */
const KINDS: Record<AppTable, Kind> = {
  github_app: {
    name: 'Debrief',
    description: 'Answers @debrief mentions on open pull requests.',
    page: '/operators/github-app',
    hook: '/webhooks/github/app',
    setup: '/settings',
    permissions: { contents: 'read', issues: 'write', metadata: 'read', pull_requests: 'write' },
    events: [
      'issue_comment',
      'pull_request',
      'pull_request_review',
      'pull_request_review_comment',
      'repository',
    ],
  },
  standards_app: {
    name: 'Debrief Standards',
    description:
      'Opens one pull request in each repository to write the team’s standards into AGENTS.md and similar files.',
    page: '/operators/standards-app',
    hook: '/webhooks/github/standards-app',
    setup: '/settings#standards-in-repositories',
    permissions: { checks: 'write', contents: 'write', metadata: 'read', pull_requests: 'write' },
    events: ['pull_request', 'push'],
  },
}

export const hookAddress = (webhookUrl: string, table: AppTable) =>
  webhookUrl.replace(/\/+$/, '') + KINDS[table].hook

interface Addresses {
  appUrl: string
  webhookUrl: string
  isPublic: boolean
}

export function buildManifest({ appUrl, webhookUrl, isPublic }: Addresses, table: AppTable) {
  const { name, description, page, setup, permissions, events } = KINDS[table]
  return {
    name: `${name} ${new URL(appUrl).hostname}`.slice(0, MAX_NAME_LENGTH),
    url: appUrl,
    description,
    hook_attributes: { url: hookAddress(webhookUrl, table), active: true },
    redirect_url: appUrl + page,
    setup_url: appUrl + setup,
    public: isPublic,
    default_permissions: permissions,
    default_events: events,
  }
}
