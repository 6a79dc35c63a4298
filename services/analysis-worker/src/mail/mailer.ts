export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  writtenAt: Date
  /** The URL for one-click unsubscribing (RFC 8058). Null if people can’t unsubscribe from this email. */
  unsubscribeUrl: string | null
}

/** Sends emails. `send` resolves once the mail server has accepted the email, or the email is in the outbox. */
export interface Post {
  send(mail: Mail, options: { signal: AbortSignal }): Promise<void>
  close(): void
}

/**
 * The server permanently rejected the email. The error omits the server's response, because the response may contain
 * the address.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * The server may accept the email later. The error message contains only codes, because addresses must not be logged.
 */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
}
