import { createTransport } from 'nodemailer'
import { type Mail, MailNotTaken, MailRefused, type Post } from './mailer.ts'

const A_WHILE = 20_000

/** An email keeps its Message-ID when it's sent again, so that mail clients can recognize a duplicate. */
export function openSmtp({ url, from }: { url: string; from: string }): Post {
  const transport = createTransport({
    url,
    connectionTimeout: A_WHILE,
    greetingTimeout: A_WHILE,
    socketTimeout: A_WHILE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html, writtenAt, unsubscribeUrl }: Mail, { signal }) {
      signal.throwIfAborted()
      const message = {
        from,
        subject,
        text,
        html,
        signal,
        // A string could be parsed as several addresses. An object is always a single address.
        to: { name: '', address: to },
        date: writtenAt,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
        },
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : translate(error)
      })
    },
    close: () => transport.close(),
  }
}

/**
 * The headers for unsubscribing with one click (RFC 8058, 3.1). With `prepared`, the URL is neither folded nor encoded.
 */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * A 5xx response to the address or the message is final (RFC 5321, 4.2.1). All other errors may be temporary, even a
 * wrong password.
 */
function translate(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const said = [code, responseCode].filter((one) => one !== undefined).join(' ') || 'unknown'
  const isFinal = typeof responseCode === 'number' && responseCode >= 500
  return isFinal && (code === 'EENVELOPE' || code === 'EMESSAGE')
    ? new MailRefused(`the mail server rejected the email: ${said}`)
    : new MailNotTaken(`the mail server didn’t accept the email: ${said}`)
}
