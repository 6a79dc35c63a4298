import { wrongUsage } from '../problems.ts'

export interface PullRequestAddress {
  fullName: string
  number: number
}

const WEB = /^(?:https?:\/\/)?([^/]+\.[^/]+|[^/]+:\d+)\/([\w.-]+\/[\w.-]+)\/pull\/(\d+)(?:[/?#].*)?$/i
const SHORT = /^([\w.-]+\/[\w.-]+)#(\d+)$/

/**
 * Reads https://github.com/owner/repository/pull/1, with or without what follows, or owner/repository#1; null for what is
 * neither, such as a folder. Throws wrong usage for a web address of another kind, and for one on a host whose API
 * is not at `apiUrl`: a token is for one host alone.
 */
export function readPullRequestAddress(text: string, apiUrl: string): PullRequestAddress | null {
  const [, shortName, shortNumber] = SHORT.exec(text) ?? []
  if (shortName !== undefined) return addressOf(text, { fullName: shortName, number: Number(shortNumber) })
  const [, host = '', fullName, number] = WEB.exec(text) ?? []
  if (fullName === undefined) {
    if (/^https?:\/\//i.test(text)) throw notUnderstood(text)
    return null
  }
  if (!isServedBy(host.toLowerCase(), apiUrl)) throw anotherHost(host, apiUrl)
  return addressOf(text, { fullName, number: Number(number) })
}

function addressOf(text: string, address: PullRequestAddress): PullRequestAddress {
  const parts = address.fullName.split('/')
  const isUsable = Number.isSafeInteger(address.number) && address.number > 0
  if (!isUsable || parts.some((part) => part === '.' || part === '..')) throw notUnderstood(text)
  return address
}

function isServedBy(host: string, apiUrl: string): boolean {
  const api = new URL(apiUrl).host
  return ['github.com', 'www.github.com', api, api.replace(/^api\./, '')].includes(host)
}

const notUnderstood = (text: string) =>
  wrongUsage(
    `${text} is no pull request’s address. Give one such as https://github.com/owner/repository/pull/1 or owner/repository#1.`,
  )

const anotherHost = (host: string, apiUrl: string) =>
  wrongUsage(
    `The pull request is on ${host}, but GITHUB_API_URL is ${apiUrl}. Set it to that host’s API, such as https://${host}/api/v3.`,
  )
