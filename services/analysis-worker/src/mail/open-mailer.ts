import { resolve } from 'node:path'
import type { Log } from '@debrief/service-kit/log'
import type { Settings } from '../config.ts'
import type { Post } from './mailer.ts'
import { openOutbox } from './open-outbox.ts'
import { openSmtp } from './open-smtp.ts'

/** Uses the configured mail server or, without one, a folder for emails, whose path is logged. */
export function openPost(
  {
    SMTP_URL: url,
    MAIL_FROM: from,
    OUTBOX_FOLDER,
  }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'OUTBOX_FOLDER'>,
  log: Log,
): Post {
  if (url !== undefined && from !== undefined) return openSmtp({ url, from })
  const folder = resolve(OUTBOX_FOLDER)
  log.warn({ folder }, 'emails are written to the outbox, because SMTP_URL is not set')
  return openOutbox(folder)
}
