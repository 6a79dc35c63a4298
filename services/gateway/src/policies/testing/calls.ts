import type { CallName } from '@debrief/contracts/endpoint'
import type { Database } from '@debrief/database/connect'
import { CHAT_CONSENT } from '@debrief/domain/chat/channels'
import { findOwnTeam } from '../../teams/teams.queries.ts'
import { insertCodingAgent, insertPullRequest, insertRepository } from '../../testing/rows.ts'
import type { People } from './people.ts'
import { payForTeams } from './team-things.ts'

export interface Call {
  status?: 'pending' | 'failed'
  disputed?: boolean
  suppressed?: boolean
  answered?: boolean
  history?: 'ready' | 'running' | 'paused'
  prepare?: (db: Database, people: People, about: { martaAtGithub: number }) => Promise<void>
  body?: (about: {
    username: string
    otherRepository: number
    otherGroup: string
    attemptId: string
    reviewId: string
    pullRequestId: string
    repositoryId: string
    openPullRequest: number
  }) => object
}
export const calls: Partial<Record<CallName, Call>> = {
  'POST /api/auth/start': { body: () => ({}) },
  'POST /api/auth/complete': { body: () => ({}) },
  'POST /api/auth/oidc/back-channel-logout': { body: () => ({ logout_token: 'not-a-token' }) },
  'PATCH /api/viewer': { body: () => ({ singleKeyShortcuts: false }) },
  'PATCH /api/account/notifications': { body: () => ({ review_ready: { email: true } }) },
  'POST /api/notifications/read': { body: ({ reviewId }) => ({ reviewId }) },
  'DELETE /api/account': { body: ({ username }) => ({ confirm: username }) },
  'POST /api/access-tokens': { body: () => ({ name: 'Editor', days: 7 }) },
  'POST /api/webhooks': {
    body: () => ({
      owner: 'person',
      url: 'https://1.1.1.1/debrief',
      description: '',
      events: ['review.completed'],
    }),
  },
  'PATCH /api/webhooks/:webhookId': { body: () => ({ description: 'Chat' }) },
  'POST /api/webhooks/:webhookId/replay': { body: () => ({ failedSince: '2026-01-01T00:00:00.000Z' }) },
  'POST /api/saved-views': { body: () => ({ screen: 'reviews', name: 'Late', query: 'sort=oldest' }) },
  'PATCH /api/saved-views/:viewId': { body: () => ({ name: 'Late' }) },
  'POST /api/chat-channels': {
    body: () => ({
      name: '#reviews',
      address: 'https://hooks.slack.com/services/T0/B0/secret',
      teamId: null,
      kinds: [],
      consent: CHAT_CONSENT,
    }),
  },
  'PATCH /api/chat-channels/:chatChannelId': { body: () => ({ isPaused: true }) },
  'POST /api/analyses': {
    status: 'pending',
    body: ({ pullRequestId }) => ({ pullRequestIds: [pullRequestId] }),
  },
  'POST /api/pull-requests/:pullRequestId/analyze': { status: 'pending' },
  'POST /api/pull-requests/:pullRequestId/retry': { status: 'failed' },
  'POST /api/pull-requests/:pullRequestId/reanalyze': { body: ({ reviewId }) => ({ replaces: reviewId }) },
  'POST /api/mistakes/:mistakeId/dispute': { body: () => ({ reason: 'wrong' }) },
  'DELETE /api/mistakes/:mistakeId/dispute': { disputed: true },
  'POST /api/mistakes/:mistakeId/dispute/settle': { disputed: true, body: () => ({ accept: true }) },
  'PATCH /api/given-comments/:givenCommentId': { body: () => ({ isKept: true, note: 'Well put.' }) },
  'POST /api/mistakes/:mistakeId/count': { suppressed: true },
  'PATCH /api/recurring-mistakes/:groupId': { body: () => ({ title: 'Locks', description: 'Give back.' }) },
  'POST /api/recurring-mistakes/:groupId/merge': { body: ({ otherGroup }) => ({ into: otherGroup }) },
  'POST /api/recurring-mistakes/:groupId/mistakes/:mistakeId/move': { body: () => ({ to: null }) },
  'POST /api/recurring-mistakes/:groupId/repeats/:repeatId': { body: () => ({ isSame: true }) },
  'POST /api/practice/:cardId/answer': { body: () => ({ giveUp: true }) },
  'POST /api/practice/:cardId/rate': {
    answered: true,
    body: ({ attemptId }) => ({ attemptId, rating: 1 }),
  },
  'POST /api/practice/undo': { answered: true },
  'PATCH /api/first-look': { body: () => ({ dismissed: true }) },
  'GET /api/first-look/:ownerId': {
    prepare: async (db, { OWN }) => {
      await db
        .updateTable('team_members')
        .set({ shares_first_look: true })
        .where('user_id', '=', OWN)
        .execute()
    },
  },
  'GET /api/coding-agents/:agent': {
    prepare: async (db, { MGR }) => {
      const { id: team } = (await findOwnTeam(db, MGR!))!
      const repository = await insertRepository(db, MGR!, { team_id: team })
      const owner = await insertCodingAgent(db, { agent_team_id: team })
      await insertPullRequest(db, { owner, repository, coding_agent: 'claude-code' })
    },
  },
  'PATCH /api/practice/settings': { body: () => ({ newADay: 7 }) },
  'POST /api/self-check': {
    prepare: async (db, { OWN }, { martaAtGithub }) => {
      await db.deleteFrom('users').where('github_id', '=', martaAtGithub).execute()
      await db.updateTable('users').set({ github_id: martaAtGithub }).where('id', '=', OWN).execute()
    },
    body: ({ repositoryId, openPullRequest: number }) => ({ repositoryId, number }),
  },
  'POST /api/teams': { prepare: payForTeams, body: () => ({ name: 'Harbor' }) },
  'PATCH /api/teams/:teamId': { body: () => ({ name: 'Harbor' }) },
  'POST /api/teams/:teamId/invitations': { body: () => ({ emails: ['nils@x.example'] }) },
  'POST /api/repositories': { body: ({ otherRepository }) => ({ githubRepoId: otherRepository }) },
  'POST /api/billing/checkout': { body: () => ({ planType: 'plus', interval: 'month' }) },
  'POST /api/billing/seats/preview': { body: () => ({ quantity: 1 }) },
  'POST /api/billing/seats': { body: () => ({ quantity: 1 }) },
  'POST /api/billing/ending': { body: () => ({ kind: 'cancel' }) },
  'POST /api/operators/github-app/manifest': { body: () => ({ organization: null, isPublic: false }) },
  'POST /api/operators/github-app': { body: () => ({ code: 'x', state: 'y' }) },
  'POST /api/operators/standards-app/manifest': { body: () => ({ organization: null, isPublic: false }) },
  'POST /api/operators/standards-app': { body: () => ({ code: 'x', state: 'y' }) },
  'POST /api/standards-repositories': {
    body: ({ repositoryId }) => ({ repositoryId, formats: null, failsOnEdits: false }),
  },
  'POST /api/standards-repositories/:repositoryId/compare': { body: () => ({ reopen: false }) },
  'POST /api/standards-repositories/:repositoryId/edits': {
    body: () => ({ path: 'AGENTS.md', part: 'head', theirs: 'x', decision: 'keep' }),
  },
  'POST /api/operators/work/pause': { body: () => ({ work: ['send-mail'], reason: 'The provider is away' }) },
  'POST /api/operators/work/resume': { body: () => ({ work: ['send-mail'], reason: 'It is back' }) },
  'POST /api/operators/failed/replay': {
    body: () => ({ filter: {}, reason: 'It was mended', dryRun: false }),
  },
  'POST /api/operators/lost/compare': { body: () => ({ repositoryId: null }) },
  'POST /api/standards': { body: () => ({ title: 'Wait for it', description: 'Await what you call.' }) },
  'POST /api/standards/restore': { body: () => ({ undo: 'x' }) },
  'POST /api/teams/:teamId/invitations/restore': { body: () => ({ undo: 'x' }) },
  'PATCH /api/standards/:standardId': {
    body: () => ({ title: 'Wait for it', description: 'Await what you call.' }),
  },
  'POST /api/history': { body: ({ repositoryId }) => ({ repositoryIds: [repositoryId], months: 6 }) },
  'POST /api/history/:importId/start': { body: () => ({ analyzeAuthors: 'team', people: 0 }) },
  'POST /api/history/:importId/pause': { history: 'running' },
  'POST /api/history/:importId/resume': { history: 'paused' },
  'PATCH /api/repositories/:repositoryId': { body: () => ({ analyzeAuthors: 'everyone' }) },
}
