import { createHash, randomBytes } from 'node:crypto'
import type { Recording } from '../../kit/ledger.ts'
import {
  defaultLimits,
  defaultOAuth,
  type LimitOptions,
  type OAuthApplication,
  type SimulatorOptions,
} from '../options.ts'
import type { Account, App, Hook, Installation, PullRequest, Repository, Token } from './nouns.ts'

export interface Effect {
  at: string
  kind: string
  login: string | null
  repository: string | null
  number: number | null
  id: number | string
  detail: Record<string, unknown>
}

export interface Settings {
  limits: LimitOptions
  oauth: OAuthApplication
  now: () => Date
  deliveryTimeoutMs: number
  slowMs: number
  openFirst: boolean
  unresolvedThreads: boolean
  warn: (message: string) => void
}

export interface GithubState extends Recording {
  settings: Settings
  /** Set once the port is known. The URLs have no trailing slash. */
  urls: { web: string; api: string }
  accounts: Map<string, Account>
  /** The demo's people. By default, the first person owns the App and uses the pages. */
  people: Account[]
  personScopes: Map<string, string[]>
  emails: Map<string, { email: string; primary: boolean; verified: boolean; visibility: string | null }[]>
  repositories: Map<number, Repository>
  /** Ids by lowercase full name. After a rename or transfer, the old name stays until another repository takes it. */
  names: Map<string, number>
  permissions: Map<string, string>
  hooks: Map<number, Hook>
  tokens: Map<string, Token>
  apps: App[]
  /** The App that answers mentions: the newest App without access to checks. */
  readonly app: App | null
  installations: Map<number, Installation>
  effects: Effect[]
  calls: Map<string, number>
  nextId: () => number
}

export function createState(options: SimulatorOptions): GithubState {
  let lastId = options.firstId ?? 3_000_000_000
  return {
    settings: {
      limits: { ...defaultLimits, ...options.limits },
      oauth: options.oauth ?? defaultOAuth,
      now: options.now ?? (() => new Date()),
      deliveryTimeoutMs: options.deliveryTimeoutMs ?? 10_000,
      slowMs: options.slowMs ?? 3_000,
      openFirst: options.openFirst ?? true,
      unresolvedThreads: options.unresolvedThreads ?? false,
      warn: options.warn ?? ((message) => process.emitWarning(message)),
    },
    urls: { web: '', api: '' },
    accounts: new Map(),
    people: [],
    personScopes: new Map(),
    emails: new Map(),
    repositories: new Map(),
    names: new Map(),
    permissions: new Map(),
    hooks: new Map(),
    tokens: new Map(),
    apps: [],
    get app() {
      return this.apps.findLast(({ permissions }) => !('checks' in permissions)) ?? null
    },
    installations: new Map(),
    effects: [],
    violations: [],
    calls: new Map(),
    nextId: () => ++lastId,
  }
}

/** GitHub's timestamps have no milliseconds. */
export const timestamp = (state: GithubState) =>
  state.settings
    .now()
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z')

export const toSha = (...words: (string | number)[]) =>
  createHash('sha1').update(words.join('\n')).digest('hex')

interface NewEffect extends Pick<Effect, 'kind' | 'id'>, Partial<Pick<Effect, 'detail'>> {
  by: Account | null
  repository: Repository | null
  pull?: PullRequest
}

export function recordEffect(state: GithubState, { by, repository, pull, ...effect }: NewEffect) {
  state.effects.push({
    at: timestamp(state),
    detail: {},
    ...effect,
    login: by?.login ?? null,
    number: pull?.number ?? null,
    repository: repository && `${repository.owner.login}/${repository.name}`,
  })
}

export const recordPullEffect = (
  state: GithubState,
  pull: PullRequest,
  effect: Omit<NewEffect, 'repository' | 'pull'>,
) => recordEffect(state, { repository: pull.repository, pull, ...effect })

export function addHook(
  state: GithubState,
  settings: Omit<Hook, 'id' | 'createdAt' | 'updatedAt' | 'lastResponse' | 'deliveries'>,
): Hook {
  const createdAt = timestamp(state)
  const lastResponse = { code: null, status: 'unused', message: null }
  const hook = {
    id: state.nextId(),
    ...settings,
    createdAt,
    updatedAt: createdAt,
    lastResponse,
    deliveries: [],
  }
  state.hooks.set(hook.id, hook)
  return hook
}

/** The scopes that Debrief requests at sign-in. */
export const usualScopes = ['repo', 'read:user', 'user:email']

/**
 * Creates a token that starts with `gho_` for an OAuth application, `ghu_` for an App's user, or `ghs_` for an
 * installation.
 */
export function mintToken(
  state: GithubState,
  account: Account,
  more: Partial<Omit<Token, 'token' | 'account' | 'createdAt'>> = {},
): Token {
  const prefix = more.installation
    ? 'ghs'
    : state.apps.some(({ clientId }) => clientId === more.clientId)
      ? 'ghu'
      : 'gho'
  const token: Token = {
    token: `${prefix}_${randomBytes(27).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    account,
    scopes: more.scopes ?? state.personScopes.get(account.login.toLowerCase()) ?? usualScopes,
    clientId: more.clientId ?? null,
    installation: more.installation ?? null,
    repositoryIds: more.repositoryIds ?? null,
    permissions: more.permissions ?? {},
    createdAt: timestamp(state),
    expiresAt: more.expiresAt ?? null,
  }
  state.tokens.set(token.token, token)
  return token
}

export function revokeTokens(state: GithubState, of: { token?: string; login?: string }): number {
  const ended = [...state.tokens.values()].filter(
    ({ token, account }) => token === of.token || account.login.toLowerCase() === of.login?.toLowerCase(),
  )
  for (const { token } of ended) state.tokens.delete(token)
  return ended.length
}
