import type { CallName } from '@debrief/contracts/endpoint'

/**
 * Who asks, about something of user U of team T: nobody; U whose access has lapsed; U; somebody else; a teammate; T's
 * manager; the manager of another team; one who was in T and has a plan of their own now.
 */
export const ACTORS = ['ANON', 'U0', 'OWN', 'OTH', 'MEM', 'MGR', 'MGR2', 'EX'] as const
export type Actor = (typeof ACTORS)[number]
type Row = Record<Actor, number>

const all = (status: number) => Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Row

/** About nobody. */
const open = all(200)
/** About the caller alone, with or without a plan. */
const self: Row = { ...all(200), ANON: 401 }
/** About the caller's team, of which they are the manager. */
const managers: Row = { ...all(403), ANON: 401, MGR: 200, MGR2: 200 }
/** About the caller alone, who needs a plan or a seat. */
const covered = (status = 200): Row => ({ ...all(status), ANON: 401, U0: 402 })
/** Something of U's, which does not exist for anybody else (404, never 403: its existence is not told). */
const own = (status = 200): Row => ({ ...all(404), ANON: 401, U0: 402, OWN: status })
/** The same, which the manager of U's team sees too, from the day that U joined (D23a). */
const seen = (): Row => ({ ...own(), MGR: 200 })
/** The same, which the manager sees and leaves to U. */
const left = (status = 200): Row => ({ ...own(status), MGR: 403 })

/** For the manager of T; members see that it is there. */
const ofTeam = (): Row => ({ ...all(404), ANON: 401, U0: 402, OWN: 403, MEM: 403, MGR: 200 })
/** About the caller's own team, for its manager; OTH and EX are in none. */
const managersOwn = (status = 200): Row => ({
  ...covered(status),
  OWN: 403,
  MEM: 403,
  OTH: 409,
  EX: 409,
})
/** What everyone in T sees. */
const shared = (): Row => ({ ...ofTeam(), OWN: 200, MEM: 200 })
/** For operators, whom the setting names: here T's manager. */
const operators = (status = 200): Row => ({ ...all(404), ANON: 401, MGR: status })
/** For whom an invitation is; with its link in hand others are told that it is not for them. */
const addressee = (others: number): Row => ({ ...all(others), ANON: 401, OTH: 200 })

/**
 * What each call answers to whom: 401 without a session, 402 without access, 404 for what is not visible, 403 for what is
 * visible and not permitted. A route without a row fails the test beside this file.
 */
export const authorizationTable: Partial<Record<CallName, Row>> = {
  'GET /api/openapi.json': open,
  'GET /api/docs': open,
  'POST /api/auth/start': open,
  // With nothing in hand it asks for the session that is there.
  'POST /api/auth/complete': self,
  'POST /api/auth/sign-out': open,
  'GET /api/auth/session': open,
  'GET /api/viewer': self,
  'PATCH /api/viewer': self,
  'GET /api/viewable': covered(),
  'GET /api/usage': self,

  'GET /api/account/sessions': self,
  'DELETE /api/account/sessions/:sessionId': { ...own(), U0: 200 },
  'POST /api/account/sessions/revoke-others': self,
  'GET /api/account/views': self,
  'GET /api/account/events': self,
  'GET /api/account/emails': self,
  'PATCH /api/account/emails': self,
  // The link is all that is asked for.
  'POST /api/unsubscribe/:unsubscribeToken': open,
  'GET /api/account/export': self,
  'DELETE /api/account': self,
  'GET /api/access-tokens': self,
  'POST /api/access-tokens': covered(201),
  'DELETE /api/access-tokens/:tokenId': { ...own(), U0: 200 },
  'GET /api/guidance': covered(),
  'GET /api/guidance/:format': covered(),

  'GET /api/billing/plans': self,
  'GET /api/billing/subscription': self,
  'POST /api/billing/refresh': self,
  // Whom a team pays for has nothing to buy.
  'POST /api/billing/checkout': { ...self, OWN: 409, MEM: 409 },
  'POST /api/billing/portal': { ...self, OWN: 409, MEM: 409 },
  // For the caller's own team; who manages none is refused.
  'POST /api/billing/seats/preview': managers,
  'POST /api/billing/seats': managers,

  'GET /api/dashboard': covered(),
  'GET /api/dashboard?user=:ownerId': seen(),
  // Of the caller's own team, for its manager.
  'GET /api/dashboard/team': { ...covered(), OWN: 403, MEM: 403, OTH: 409, EX: 409 },
  // A manager's tells of the team; nobody else's things are asked for.
  'GET /api/measured': covered(),
  // The catalog is public.
  'GET /api/lessons': open,
  'GET /api/lessons/:lessonId': open,
  'GET /api/live': covered(),
  'GET /api/live?user=:ownerId': seen(),
  'GET /api/pull-requests': covered(),
  'GET /api/pull-requests?user=:ownerId': seen(),
  'GET /api/pull-requests/:pullRequestId': seen(),
  'GET /api/pull-requests/:pullRequestId?user=:ownerId': seen(),
  'GET /api/pull-requests/:pullRequestId/review': seen(),
  'POST /api/pull-requests/:pullRequestId/analyze': left(202),
  'POST /api/pull-requests/:pullRequestId/retry': left(202),
  'POST /api/pull-requests/:pullRequestId/reanalyze': left(202),
  'GET /api/reviews': covered(),
  'GET /api/reviews?user=:ownerId': seen(),
  'GET /api/reviews/:reviewId': seen(),
  'GET /api/reviews/:reviewId?user=:ownerId': seen(),
  'POST /api/mistakes/:mistakeId/dispute': left(),
  'DELETE /api/mistakes/:mistakeId/dispute': left(),
  // The manager settles what a member disputes (D17a).
  'POST /api/mistakes/:mistakeId/dispute/settle': { ...own(403), MGR: 200 },

  'GET /api/recurring-mistakes': covered(),
  'GET /api/recurring-mistakes?user=:ownerId': seen(),
  // A person's own group.
  'GET /api/recurring-mistakes/:groupId': seen(),
  'GET /api/recurring-mistakes/:groupId?user=:ownerId': seen(),
  'GET /api/recurring-mistakes/:groupId/timeline': seen(),
  'PATCH /api/recurring-mistakes/:groupId': left(),
  'POST /api/recurring-mistakes/:groupId/merge': left(),
  'POST /api/recurring-mistakes/:groupId/mistakes/:mistakeId/move': left(),
  // Whose mistake it is says whether it is the same.
  'POST /api/recurring-mistakes/:groupId/repeats/:repeatId': left(),
  'POST /api/recurring-mistakes/:groupId/history/:changeId/undo': left(),
  // The manager makes a standard of it.
  'POST /api/recurring-mistakes/:groupId/convert': { ...own(403), MGR: 200 },

  // Who is in no team is told so instead of standards.
  'GET /api/standards': covered(),
  'POST /api/standards': managersOwn(201),
  'GET /api/standards/suggested': managersOwn(),
  'GET /api/discoveries': managersOwn(),
  'POST /api/standards/suggested/:suggestionId/publish': ofTeam(),
  'POST /api/standards/suggested/:suggestionId/dismiss': ofTeam(),
  'GET /api/standards/:standardId': shared(),
  'PATCH /api/standards/:standardId': ofTeam(),
  'DELETE /api/standards/:standardId': ofTeam(),
  'POST /api/standards/:standardId/confirm': ofTeam(),
  // Of these each member sees their own, the manager everyone's.
  'GET /api/standards/:standardId/occurrences': shared(),

  'GET /api/github-app': covered(),
  'GET /api/operators/github-app': operators(),
  'POST /api/operators/github-app/manifest': operators(),
  // With a state that nobody began.
  'POST /api/operators/github-app': operators(409),
  'GET /api/operators/work': operators(),
  'POST /api/operators/work/pause': operators(),
  'POST /api/operators/work/resume': operators(),
  'GET /api/operators/failed': operators(),
  'POST /api/operators/failed/replay': operators(),
  'GET /api/operators/deliveries': operators(),
  'GET /api/operators/lost': operators(),
  'POST /api/operators/lost/compare': operators(),
  'GET /api/operators/explain?pullRequest=northbeam/ferry-api%231': operators(),
  'GET /api/operators/checks': operators(),
  'POST /api/operators/verify': operators(),

  'GET /api/team': covered(),
  // One person manages one team; of the others who may ask only OTH has the plan for it here.
  'POST /api/teams': { ...covered(402), OTH: 201, MGR: 409, MGR2: 409 },
  'PATCH /api/teams/:teamId': ofTeam(),
  'DELETE /api/teams/:teamId': ofTeam(),
  // Whoever may do it need not be covered: U0 is in no team.
  'DELETE /api/teams/:teamId/members/:userId': { ...ofTeam(), U0: 404 },
  'POST /api/team/leave': { ...ofTeam(), U0: 404, OWN: 200, MEM: 200, MGR: 409, MGR2: 409 },
  'GET /api/teams/:teamId/invitations': ofTeam(),
  'POST /api/teams/:teamId/invitations': ofTeam(),
  'POST /api/teams/:teamId/invitations/:invitationId/cancel': ofTeam(),
  'DELETE /api/teams/:teamId/invitations/:invitationId': ofTeam(),
  'GET /api/invitations': self,
  // The invitation is to OTH, who is in no team.
  'POST /api/invitations/:invitationId/accept': addressee(404),
  'POST /api/invitations/:invitationId/decline': addressee(404),
  'GET /api/invitations/by-token/:token': open,
  'POST /api/invitations/by-token/:token/accept': addressee(403),
  'POST /api/invitations/by-token/:token/decline': addressee(403),

  // Practice is the caller's own: no manager sees a card or an answer (D23).
  'GET /api/practice': covered(),
  'GET /api/practice/due-count': covered(),
  'GET /api/practice/progress': covered(),
  // The whole team's practice, for its manager.
  'GET /api/practice/progress?team=1': { ...covered(403), MGR: 200, MGR2: 200 },
  'POST /api/practice/:cardId/hint': own(),
  'POST /api/practice/:cardId/answer': own(),
  'POST /api/practice/:cardId/rate': own(),
  // Whoever did nothing today has nothing to take back.
  'POST /api/practice/undo': { ...covered(409), OWN: 200 },
  'POST /api/practice/:cardId/suspend': own(),
  'POST /api/practice/:cardId/resume': own(),

  // Their own alone, read with their own token: not the connecting person's, a teammate's or the manager's.
  'GET /api/self-check/pull-requests': covered(),
  'POST /api/self-check': own(),

  'GET /api/github/repositories': covered(),
  'GET /api/repositories': self,
  'POST /api/repositories': covered(201),
  'GET /api/repositories/:repositoryId': { ...own(), U0: 200, MGR: 200 },
  // The manager sees what members connected, and leaves it as it is (B3).
  'PATCH /api/repositories/:repositoryId': { ...own(), MGR: 403 },
  'POST /api/repositories/:repositoryId/import': { ...own(), MGR: 403 },
  'POST /api/repositories/:repositoryId/discover-standards': { ...own(403), MGR: 202 },
  'DELETE /api/repositories/:repositoryId': { ...own(), U0: 200, MGR: 403 },
}
