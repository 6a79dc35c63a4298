import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queueMail } from '@debrief/database/mail/mails'
import { replayFailed } from '@debrief/database/operations/replay/replay'
import { aboutMail, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { asRole } from '@debrief/testing/database-url'
import { createTeam, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { until } from '@debrief/testing/stack'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningWorker, startWorker } from '../app.ts'
import { settings } from '../config.ts'
import { type SmtpServer, startSmtpServer } from '../testing/smtp-server.ts'

const TOKEN_KEYS = `test:${randomBytes(32).toString('base64')}`
const LINK = 'https://debrief.example/invitations/canary-token'

const { connection, database } = await openTestDatabase()
let smtp: SmtpServer
let worker: RunningWorker | undefined
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterEach(async () => {
  await worker?.close(1_000)
  worker = undefined
  for (const table of ['mails', 'jobs'] as const) await connection.db.deleteFrom(table).execute()
  smtp.taken.splice(0)
})
afterAll(async () => {
  await smtp.close()
})

const overSmtp = () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Debrief <debrief@debrief.example>' })
async function start(given: Record<string, string>) {
  const config = settings.parse({
    DATABASE_URL: asRole(database.url, 'worker'),
    QUEUE_BACKEND: 'postgres',
    TOKEN_KEYS,
    RETRY_SECONDS: 0.1,
    LOG_LEVEL: 'silent',
    ...given,
  })
  worker = await startWorker(config, { log: createLog('test', 'silent') })
}

async function queue({
  status = 'pending',
  to = 'nils@northbeam.example',
  subject = 'You are invited',
} = {}) {
  const { db } = connection
  const { id: senderId } = await createUser(db)
  const teamId = await createTeam(db, { managerId: senderId })
  const { id: invitationId } = await db
    .insertInto('team_invitations')
    .values({
      team_id: teamId,
      inviter_id: senderId,
      invitee_email: to,
      invitation_token: randomUUID(),
      status,
      accepted_at: status === 'accepted' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const text = `Come in: ${LINK}`
  const body = readKeyRing(TOKEN_KEYS).seal(JSON.stringify({ text, html: `<p>${text}</p>` }), aboutMail(id))
  const mail = { id, kind: 'invitation', senderId, invitationId, to, subject, body } as const
  await db.transaction().execute((trx) => queueMail(trx, mail))
  return id
}
const ended = (id: string) =>
  until('the mail to end', async () => {
    const row = await connection.db
      .selectFrom('mails')
      .select(['outcome', 'body', 'error', 'sent_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.outcome === null ? null : row
  })
const readJobs = (id: string) =>
  connection.db
    .selectFrom('jobs')
    .select(['state', 'attempt'])
    .where('kind', '=', 'send-mail')
    .where('key', '=', id)
    .execute()

it('sends an email once, and stores nothing of its contents afterward', async () => {
  const id = await queue()
  await start(overSmtp())
  expect(await ended(id)).toMatchObject({
    outcome: 'sent',
    body: null,
    sent_at: expect.any(Date),
  })
  expect(await readJobs(id)).toEqual([])
  expect(smtp.taken).toHaveLength(1)
  const [{ from, to, source }] = smtp.taken as [(typeof smtp.taken)[number]]
  expect(from).toContain('<debrief@debrief.example>')
  expect(to).toEqual(['RCPT TO:<nils@northbeam.example>'])
  expect(source).toContain(`Message-ID: <${id}@debrief.example>`)
  expect(source).toContain('Subject: You are invited')
  expect(source).toContain('multipart/alternative')
  expect(source.replaceAll('=\n', '')).toContain(LINK)
})

it('keeps addresses and names from adding headers or recipients', async () => {
  const id = await queue({
    to: '"a,b@evil.example"@x.example',
    subject: 'invites you: Bcc: victim@x.example =?utf-8?q?=0ABcc:_victim=40x.example?=',
  })
  await start(overSmtp())
  await ended(id)
  const headers = smtp.taken
    .map(({ source }) => source.split('\n\n')[0]!.replaceAll(/\n[ \t]/g, ' '))
    .join('\n')
  expect(headers).not.toMatch(/^bcc:/im)
  for (const { to } of smtp.taken) expect(to.length).toBe(1)
})

it('retries if the server is busy, and gives up on a permanent rejection', async () => {
  smtp.refuse('450 4.2.0 later <nils@northbeam.example>', 2)
  const late = await queue()
  await start(overSmtp())
  expect(await ended(late)).toMatchObject({ outcome: 'sent' })
  smtp.refuse('550 5.1.1 nobody here <nils@northbeam.example>', 1)
  const never = await queue()
  const row = await ended(never)
  expect(row).toMatchObject({ outcome: 'failed' })
  expect(await readJobs(never)).toEqual([{ state: 'discarded', attempt: 1 }])
  expect(row.error).toContain('550')
  expect(row.error).not.toContain('nils@')
})

it('sends a failed email when an operator replays it, and stores nothing of its contents afterward', async () => {
  smtp.refuse('550 5.1.1 nobody here <nils@northbeam.example>', 1)
  const id = await queue()
  await start(overSmtp())
  expect(await ended(id)).toMatchObject({ outcome: 'failed', body: expect.not.stringContaining(LINK) })
  const order = {
    filter: { ids: [id] },
    reason: 'the mailbox is there',
    operator: { name: 'o', userId: null },
  }
  expect(await replayFailed(connection.db, order)).toMatchObject({ replayed: 1 })
  await until('it to be sent', async () => (await ended(id)).outcome === 'sent')
  expect(await ended(id)).toMatchObject({ body: null })
  expect(await readJobs(id)).toEqual([])
  expect(smtp.taken).toHaveLength(1)
})

it('drops an email about an invitation that was answered or withdrawn', async () => {
  const ids = [await queue({ status: 'cancelled' }), await queue({ status: 'accepted' })]
  await start(overSmtp())
  for (const id of ids)
    expect(await ended(id)).toMatchObject({ outcome: 'dropped', body: null, sent_at: null })
  expect(smtp.taken).toEqual([])
})

it('writes a file that only its owner can read if there is no mail server', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'debrief-outbox-')), 'outbox')
  const id = await queue({ subject: 'Come to <Harbor> & stay' })
  await start({ OUTBOX_FOLDER: folder })
  expect(await ended(id)).toMatchObject({ outcome: 'sent' })
  const [file] = readdirSync(folder)
  expect(file).toMatch(new RegExp(`-${id}\\.html$`))
  const page = readFileSync(join(folder, file!), 'utf8')
  expect(page).toContain('<title>Come to &lt;Harbor&gt; &amp; stay (to nils@northbeam.example)</title>')
  expect(page).toContain(`<pre style="white-space:pre-wrap">Come in: ${LINK}</pre>`)
  expect(page).toMatch(/<iframe [^>]*sandbox="[^"]*" [^>]*srcdoc="&lt;p&gt;Come in/)
  expect((statSync(join(folder, file!)).mode & 0o777).toString(8)).toBe('600')
  rmSync(folder, { recursive: true })
})

it('does not start with a mail server but no sender address', () => {
  const given = { DATABASE_URL: database.url, QUEUE_BACKEND: 'postgres', TOKEN_KEYS, SMTP_URL: smtp.url }
  expect(settings.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([['MAIL_FROM']])
  expect(settings.safeParse({ ...given, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }).success).toBe(false)
})
