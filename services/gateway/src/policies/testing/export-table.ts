import type { CallName } from '@debrief/contracts/endpoint'
import { covered, managersOwn, ofTeam, operators, own, type Row, seen, self, shared } from './actors.ts'

/** The authorization table's rows for exports. Each has the same statuses as the row for its list. */
export const exportTable: Partial<Record<CallName, Row>> = {
  'GET /api/pull-requests/export?format=csv': covered(),
  'GET /api/pull-requests/export?format=csv&user=:ownerId': seen(),
  'GET /api/reviews/export?format=csv': covered(),
  'GET /api/reviews/export?format=csv&user=:ownerId': seen(),
  'GET /api/reviews/scores/export?format=csv': covered(),
  'GET /api/reviews/scores/export?format=csv&user=:ownerId': seen(),
  'GET /api/recurring-mistakes/export?format=csv': covered(),
  'GET /api/recurring-mistakes/export?format=csv&user=:ownerId': seen(),
  'GET /api/recurring-mistakes/:groupId/timeline/export?format=csv': seen(),
  'GET /api/given-comments/export?format=csv': covered(),
  'GET /api/suppressions/export?format=csv': covered(),
  'GET /api/coding-agents/export?format=csv': covered(),
  // For callers without a team, the file has no standards.
  'GET /api/standards/export?format=csv': covered(),
  'GET /api/standards/suggested/export?format=csv': managersOwn(),
  // Members get only their occurrences; the manager gets everyone's.
  'GET /api/standards/:standardId/occurrences/export?format=csv': shared(),
  // For callers without a team, the file has no members.
  'GET /api/team/members/export?format=csv': covered(),
  'GET /api/dashboard/team/members/export?format=csv': managersOwn(),
  'GET /api/dashboard/team/heat-map/export?format=csv': managersOwn(),
  'GET /api/team/numbers/export?format=csv': managersOwn(),
  'GET /api/teams/:teamId/invitations/export?format=csv': ofTeam(),
  'GET /api/invitations/export?format=csv': self,
  'GET /api/webhooks/:webhookId/messages/export?format=csv': own(),
  'GET /api/practice/export?format=csv': covered(),
  'GET /api/repositories/export?format=csv': self,
  'GET /api/history/export?format=csv': self,
  'GET /api/notifications/export?format=csv': self,
  'GET /api/usage/export?format=csv': self,
  'GET /api/account/views/export?format=csv': self,
  'GET /api/account/events/export?format=csv': self,
  'GET /api/operators/failed/export?format=csv': operators(),
  'GET /api/operators/deliveries/export?format=csv': operators(),
  'GET /api/operators/lost/export?format=csv': operators(),
}
