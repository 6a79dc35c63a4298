import type { Express } from 'express'

/**
 * Whoever opens the address of the mail's header in a browser is shown the page that asks first. To open it changes nothing,
 * because programs that look for harmful links open every one (RFC 8058, 1).
 */
export function openUnsubscribe(app: Express): void {
  app.get('/api/unsubscribe/:unsubscribeToken', (request, response) => {
    response.redirect(303, `/unsubscribe/${encodeURIComponent(request.params.unsubscribeToken)}`)
  })
}
