import type { CallName } from '@debrief/contracts/endpoint'
import { all, covered, managers, open, own, type Row, self } from './actors.ts'

const changeable = { ...all(409), ANON: 401 }

/**
 * The rows of the authorization table about signing in, and about the caller's account, plan and connected services.
 */
export const accountTable: Partial<Record<CallName, Row>> = {
  'GET /api/openapi.json': open,
  'GET /api/docs': open,
  'POST /api/auth/start': open,
  // Without a code or an error, this call requires an existing session.
  'POST /api/auth/complete': self,
  'POST /api/auth/sign-out': open,
  'GET /api/auth/session': open,
  // In this test, no identity provider is set up.
  'POST /api/auth/oidc/back-channel-logout': all(400),
  'GET /api/account/sign-in-methods': self,
  'POST /api/account/sign-in-methods/:method/confirm': self,
  // Changes need a sign-in with another method within the last 10 minutes.
  'POST /api/account/sign-in-methods/:method/link': { ...self, ...changeable },
  'DELETE /api/account/sign-in-methods/:method': { ...self, ...changeable },
  'GET /api/viewer': self,
  'PATCH /api/viewer': self,
  'GET /api/viewable': covered(),
  'GET /api/usage': self,
  'GET /api/usage/summary': self,
  'GET /api/account/sessions': self,
  'DELETE /api/account/sessions/:sessionId': { ...own(), U0: 200 },
  'POST /api/account/sessions/revoke-others': self,
  'GET /api/account/views': self,
  'GET /api/account/events': self,
  'GET /api/account/notifications': self,
  'PATCH /api/account/notifications': self,
  // The token in the link authorizes this call.
  'POST /api/unsubscribe/:unsubscribeToken': open,
  'GET /api/account/export': self,
  'DELETE /api/account': self,
  'GET /api/access-tokens': self,
  'POST /api/access-tokens': covered(201),
  'DELETE /api/access-tokens/:tokenId': { ...own(), U0: 200 },
  'GET /api/notifications': self,
  'POST /api/notifications/read': self,
  'GET /api/saved-views': covered(),
  'POST /api/saved-views': covered(201),
  'PATCH /api/saved-views/:viewId': own(),
  'DELETE /api/saved-views/:viewId': own(),
  'GET /api/chat-channels': self,
  'POST /api/chat-channels': covered(201),
  // U's own channel. chat-channels.test.ts has the team's.
  'PATCH /api/chat-channels/:chatChannelId': own(),
  'POST /api/chat-channels/:chatChannelId/test': own(202),
  'DELETE /api/chat-channels/:chatChannelId': { ...own(), U0: 200 },
  'GET /api/webhooks': self,
  'POST /api/webhooks': covered(201),
  'PATCH /api/webhooks/:webhookId': own(),
  'DELETE /api/webhooks/:webhookId': { ...own(), U0: 200 },
  'POST /api/webhooks/:webhookId/secret': own(),
  'POST /api/webhooks/:webhookId/test': own(202),
  'GET /api/webhooks/:webhookId/messages': own(),
  'POST /api/webhooks/:webhookId/replay': own(),
  'GET /api/guidance': covered(),
  'GET /api/guidance/:format': covered(),

  'GET /api/billing/plans': self,
  'GET /api/billing/subscription': self,
  'POST /api/billing/refresh': self,
  // People whose team pays for them have nothing to buy.
  'POST /api/billing/checkout': { ...self, OWN: 409, MEM: 409 },
  'POST /api/billing/portal': { ...self, OWN: 409, MEM: 409 },
  'POST /api/billing/seats/preview': managers,
  'POST /api/billing/seats': managers,
  'GET /api/billing/ending': self,
  // People who don't pay for a subscription have nothing to end.
  'POST /api/billing/ending': { ...self, U0: 409, OWN: 409, MEM: 409 },
}
