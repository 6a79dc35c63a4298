import type { CallName } from '@debrief/contracts/endpoint'
import { accountTable } from './account-table.ts'
import {
  addressee,
  covered,
  left,
  managersOwn,
  ofTeam,
  open,
  operators,
  own,
  type Row,
  seen,
  self,
  shared,
} from './actors.ts'
import { exportTable } from './export-table.ts'

/**
 * The status of each call for each actor: 401 without a session, 402 without a plan, 404 if the object isn't visible,
 * 403 if it is visible but the call isn't allowed. A route without a row fails authorization.test.ts.
 */
export const authorizationTable: Partial<Record<CallName, Row>> = {
  ...accountTable,
  ...exportTable,

  'GET /api/dashboard': covered(),
  'GET /api/dashboard?user=:ownerId': seen(),
  'GET /api/dashboard/team': managersOwn(),
  'GET /api/dashboard/team/heat-map': managersOwn(),
  // Managers get numbers about their team, everyone else only about themselves.
  'GET /api/measured': covered(),
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
  'GET /api/lists/:screen/options': covered(),
  'GET /api/lists/:screen/options?user=:ownerId': seen(),
  'GET /api/analyses/allowance': covered(),
  // The response says for each pull request whether its analysis was accepted.
  'POST /api/analyses': covered(),
  'GET /api/reviews': covered(),
  'GET /api/reviews?user=:ownerId': seen(),
  'GET /api/reviews/scores': covered(),
  'GET /api/reviews/scores?user=:ownerId': seen(),
  'GET /api/reviews/:reviewId': seen(),
  'GET /api/reviews/:reviewId?user=:ownerId': seen(),
  // Loads the lines from GitHub with the caller's own access token. In this test, GitHub doesn't have the file.
  'GET /api/reviews/:reviewId/mistakes/:mistakeId/surroundings?view=hunk': { ...own(409), MGR: 409 },
  'POST /api/mistakes/:mistakeId/dispute': left(),
  'DELETE /api/mistakes/:mistakeId/dispute': left(),
  // The manager settles members' disputes (D17a).
  'POST /api/mistakes/:mistakeId/dispute/settle': { ...own(403), MGR: 200 },
  'POST /api/mistakes/:mistakeId/count': left(),
  'GET /api/agent/feedback': covered(),
  'DELETE /api/suppressions/:suppressionId': seen(),
  'DELETE /api/muted-categories/:mutedCategoryId': ofTeam(),

  // Nobody but the reviewer sees their comments, not even their manager (D43).
  'GET /api/given-comments': covered(),
  'GET /api/given-comments/summary': covered(),
  'PATCH /api/given-comments/:givenCommentId': own(),

  'GET /api/recurring-mistakes': covered(),
  'GET /api/recurring-mistakes?user=:ownerId': seen(),
  // The group belongs to U, not to the team.
  'GET /api/recurring-mistakes/:groupId': seen(),
  'GET /api/recurring-mistakes/:groupId?user=:ownerId': seen(),
  'GET /api/recurring-mistakes/:groupId/timeline': seen(),
  'PATCH /api/recurring-mistakes/:groupId': left(),
  'POST /api/recurring-mistakes/:groupId/merge': left(),
  'POST /api/recurring-mistakes/:groupId/mistakes/:mistakeId/move': left(),
  // Only the mistake's owner can confirm or reject a repeat.
  'POST /api/recurring-mistakes/:groupId/repeats/:repeatId': left(),
  'POST /api/recurring-mistakes/:groupId/history/:changeId/undo': left(),
  // Only the manager can convert a recurring mistake to a standard.
  'POST /api/recurring-mistakes/:groupId/convert': { ...own(403), MGR: 200 },

  // For callers without a team, the response contains no team and no standards.
  'GET /api/standards': covered(),
  'POST /api/standards': managersOwn(201),
  'GET /api/standards/suggested': managersOwn(),
  'GET /api/discoveries': managersOwn(),
  'POST /api/standards/suggested/:suggestionId/publish': ofTeam(),
  'POST /api/standards/suggested/:suggestionId/dismiss': ofTeam(),
  // This suggestion isn't dismissed, so there's nothing to undo.
  'POST /api/standards/suggested/:suggestionId/restore': managersOwn(404),
  // Even managers get 409, because the `undo` value in this call was never issued.
  'POST /api/standards/restore': managersOwn(409),
  'GET /api/standards/:standardId': shared(),
  'PATCH /api/standards/:standardId': ofTeam(),
  'DELETE /api/standards/:standardId': ofTeam(),
  'POST /api/standards/:standardId/confirm': ofTeam(),
  // Members see only their occurrences; the manager sees everyone's.
  'GET /api/standards/:standardId/occurrences': shared(),

  // For callers without a team, the response contains no repositories.
  'GET /api/standards-repositories': covered(),
  'POST /api/standards-repositories': ofTeam(),
  'POST /api/standards-repositories/:repositoryId/compare': ofTeam(),
  // This edit doesn't exist, so there's nothing to decide.
  'POST /api/standards-repositories/:repositoryId/edits': { ...ofTeam(), MGR: 409 },
  'GET /api/standards-repositories/:repositoryId/patch': ofTeam(),
  'DELETE /api/standards-repositories/:repositoryId': ofTeam(),

  // Finds only what the caller can see.
  'GET /api/search?q=harbor': covered(),
  'GET /api/search?q=harbor&user=:ownerId': seen(),

  'GET /api/github-app': covered(),
  'GET /api/operators/github-app': operators(),
  'POST /api/operators/github-app/manifest': operators(),
  // Even operators get 409, because the state in this call was never issued.
  'POST /api/operators/github-app': operators(409),
  'GET /api/operators/standards-app': operators(),
  'POST /api/operators/standards-app/manifest': operators(),
  'POST /api/operators/standards-app': operators(409),
  'GET /api/operators/work': operators(),
  'GET /api/operators/work/history': operators(),
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
  'GET /api/operators/version': operators(),

  'GET /api/team': covered(),
  // Only aggregate numbers, which don't identify anyone on the team (D45a).
  'GET /api/team/numbers': managersOwn(),
  // A person can manage only one team. Of the actors who manage none, only OTH has a plan that includes teams.
  'POST /api/teams': { ...covered(402), OTH: 201, MGR: 409, MGR2: 409 },
  'PATCH /api/teams/:teamId': ofTeam(),
  'DELETE /api/teams/:teamId': ofTeam(),
  // These calls don't require a plan. U0 isn't on a team.
  'DELETE /api/teams/:teamId/members/:userId': { ...ofTeam(), U0: 404 },
  'POST /api/team/leave': { ...ofTeam(), U0: 404, OWN: 200, MEM: 200, MGR: 409, MGR2: 409 },
  'GET /api/teams/:teamId/invitations': ofTeam(),
  'POST /api/teams/:teamId/invitations': ofTeam(),
  'POST /api/teams/:teamId/invitations/:invitationId/cancel': ofTeam(),
  'DELETE /api/teams/:teamId/invitations/:invitationId': ofTeam(),
  'POST /api/teams/:teamId/invitations/restore': { ...ofTeam(), MGR: 409 },
  'GET /api/invitations': self,
  // The invitation's recipient is OTH, who isn't on a team.
  'POST /api/invitations/:invitationId/accept': addressee(404),
  'POST /api/invitations/:invitationId/decline': addressee(404),
  'GET /api/invitations/by-token/:token': open,
  'POST /api/invitations/by-token/:token/accept': addressee(403),
  'POST /api/invitations/by-token/:token/decline': addressee(403),

  // Practice is private: no manager can see a card or an answer (D23).
  'GET /api/practice': covered(),
  'GET /api/practice/due-count': covered(),
  'GET /api/practice/progress': covered(),
  // The whole team's practice. Only managers have access.
  'GET /api/practice/progress?team=1': { ...covered(403), MGR: 200, MGR2: 200 },
  'GET /api/first-look': covered(),
  'PATCH /api/first-look': covered(),
  // OWN shares their first look with the team. Otherwise, not even the manager could see it (first-look.test.ts).
  'GET /api/first-look/:ownerId': shared(),
  'GET /api/coding-agents': covered(),
  'GET /api/coding-agents/:agent': shared(),
  'GET /api/practice/settings': covered(),
  'PATCH /api/practice/settings': covered(),
  'POST /api/mistakes/:mistakeId/practice': left(),
  'POST /api/practice/:cardId/hint': own(),
  'POST /api/practice/:cardId/answer': own(),
  'POST /api/practice/:cardId/rate': own(),
  // Only OWN answered an exercise today. The others have nothing to undo.
  'POST /api/practice/undo': { ...covered(409), OWN: 200 },
  'POST /api/practice/:cardId/suspend': own(),
  'POST /api/practice/:cardId/resume': own(),

  // Reads only the caller's pull requests, with the caller's GitHub token. Not even the manager can check a member's
  // pull request.
  'GET /api/self-check/pull-requests': covered(),
  'POST /api/self-check': own(),

  'GET /api/history': self,
  // The manager can see members' repositories but not import their history.
  'POST /api/history': { ...own(201), MGR: 403 },
  'POST /api/history/:importId/start': own(),
  'POST /api/history/:importId/pause': own(),
  'POST /api/history/:importId/resume': own(),
  'POST /api/history/:importId/cancel': { ...own(), U0: 200 },
  'DELETE /api/history/:importId/reviews': { ...own(), U0: 200 },

  'GET /api/github/repositories': covered(),
  'GET /api/repositories': self,
  'POST /api/repositories': covered(201),
  'GET /api/repositories/:repositoryId': { ...own(), U0: 200, MGR: 200 },
  // The manager can see members' repositories but not change them (D23a).
  'PATCH /api/repositories/:repositoryId': { ...own(), MGR: 403 },
  'POST /api/repositories/:repositoryId/discover-standards': { ...own(403), MGR: 202 },
  'DELETE /api/repositories/:repositoryId': { ...own(), U0: 200, MGR: 403 },
}
