import type { ChatService } from './channels.ts'

type AddressFault =
  | 'not_an_address'
  | 'unknown_host'
  | 'retired_connector'
  | 'slack_workflow'
  | 'incomplete_slack'
  | 'incomplete_teams'

export const ADDRESS_FAULT_TEXTS: Readonly<Record<AddressFault, string>> = {
  not_an_address:
    'This isn’t a webhook address. A webhook address starts with https:// and contains no user name, password or #. Copy it again.',
  unknown_host:
    'This address doesn’t belong to Slack or Microsoft Teams. Slack addresses start with https://hooks.slack.com/services/. Addresses of Teams workflows have a host that ends with .logic.azure.com or .powerplatform.com.',
  retired_connector:
    'This address belongs to an Office 365 connector, which Microsoft retired. Create a workflow with the template “Send webhook alerts to a channel” in Teams, and copy its address.',
  slack_workflow:
    'This address starts a workflow in Slack, which can’t show Debrief’s messages. Add an incoming webhook to a Slack app, and copy its address.',
  incomplete_slack:
    'This address isn’t complete. Slack addresses look like https://hooks.slack.com/services/T…/B…/…. Copy it again.',
  incomplete_teams:
    'This address isn’t complete. It must contain /workflows/ and end with its signature (sig=…). Copy it again.',
}

interface ChatAddress {
  service: ChatService
  url: string
  host: string
  ending: string
}

const SLACK_HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com']
const TEAMS_HOSTS = ['.logic.azure.com', '.powerplatform.com']
const RETIRED_HOSTS = ['.webhook.office.com', 'outlook.office.com', 'outlook.office365.com']

const MAX_LENGTH = 2_000

export function readChatAddress(
  text: string,
  isAllowed: (host: string) => boolean = () => false,
): ChatAddress | AddressFault {
  const url = parse(text.trim())
  if (!url) return 'not_an_address'
  const { hostname, pathname } = url
  if (isAllowed(hostname)) return readPath(url, pathname.startsWith('/services/') ? 'slack' : 'teams')
  if (url.protocol !== 'https:' || url.port !== '') return 'not_an_address'
  if (RETIRED_HOSTS.some((host) => endsLike(hostname, host))) return 'retired_connector'
  if (SLACK_HOSTS.includes(hostname)) return readPath(url, 'slack')
  if (TEAMS_HOSTS.some((host) => hostname.endsWith(host))) return readPath(url, 'teams')
  return 'unknown_host'
}

function readPath(url: URL, service: ChatService): ChatAddress | AddressFault {
  const { host, href, pathname, searchParams } = url
  if (service === 'slack') {
    if (/^\/(triggers|workflows)\//.test(pathname)) return 'slack_workflow'
    if (!/^\/services\/\w+\/\w+\/\w+$/.test(pathname) || url.search !== '') return 'incomplete_slack'
  } else if (!/\/workflows\/[\w-]+\//.test(pathname) || !searchParams.get('sig')) return 'incomplete_teams'
  return { service, url: href, host, ending: href.slice(-4) }
}

function parse(text: string): URL | null {
  if (text.length > MAX_LENGTH || /\s/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && !text.includes('#')
  return /^https?:$/.test(url.protocol) && isPlain ? url : null
}

const endsLike = (hostname: string, host: string) =>
  host.startsWith('.') ? hostname.endsWith(host) : hostname === host
