import type { Express } from 'express'

/**
 * If someone opens the URL from the email's header in a browser, shows the page that asks for confirmation. Opening it
 * changes nothing, because link scanners open every URL (RFC 8058, 1).
 */
export function openUnsubscribe(app: Express): void {
  app.get('/api/unsubscribe/:unsubscribeToken', (request, response) => {
    response.redirect(303, `/unsubscribe/${encodeURIComponent(request.params.unsubscribeToken)}`)
  })
}
