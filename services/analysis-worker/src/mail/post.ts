export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  writtenAt: Date
  /** Where one request ends mails of this kind (RFC 8058); null where nothing is subscribed to. */
  unsubscribeUrl: string | null
}

/** Takes mails; resolves once somebody else is responsible for it. */
export interface Post {
  send(mail: Mail, options: { signal: AbortSignal }): Promise<void>
  close(): void
}

/** The mail server says that this mail will never be taken. Its words may hold the address, so that they are not kept. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Not taken this time. Says no more than codes: addresses belong into no log. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
}
