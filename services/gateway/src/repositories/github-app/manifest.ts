/** The page to which GitHub redirects the operator's browser. */
const PAGE = '/operators/github-app'
const MAX_NAME_LENGTH = 34

export const hookAddress = (webhookUrl: string) => `${webhookUrl.replace(/\/+$/, '')}/webhooks/github/app`

/**
 * Requests only the permissions and events that the agent needs
 * (https://docs.github.com/apps/sharing-github-apps/registering-a-github-app-from-a-manifest#github-app-manifest-parameters).
 * GitHub sends events about installations automatically.
 */
export function buildManifest({
  appUrl,
  webhookUrl,
  isPublic,
}: {
  appUrl: string
  webhookUrl: string
  isPublic: boolean
}) {
  return {
    name: `Debrief ${new URL(appUrl).hostname}`.slice(0, MAX_NAME_LENGTH),
    url: appUrl,
    description: 'Answers @debrief mentions on open pull requests.',
    hook_attributes: { url: hookAddress(webhookUrl), active: true },
    redirect_url: appUrl + PAGE,
    setup_url: `${appUrl}/settings`,
    public: isPublic,
    default_permissions: { contents: 'read', issues: 'write', metadata: 'read', pull_requests: 'write' },
    default_events: [
      'issue_comment',
      'pull_request',
      'pull_request_review',
      'pull_request_review_comment',
      'repository',
    ],
  }
}
