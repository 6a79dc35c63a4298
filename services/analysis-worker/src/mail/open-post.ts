import { resolve } from 'node:path'
import type { Log } from '@debrief/service-kit/log'
import type { Settings } from '../config.ts'
import { openOutbox } from './open-outbox.ts'
import { openSmtp } from './open-smtp.ts'
import type { Post } from './post.ts'

/** The mail server that is set, else files in the outbox, which the log names. */
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
  log.warn({ folder }, 'no mail is sent without SMTP_URL: it lands in the outbox')
  return openOutbox(folder)
}
