import { defineJob } from './job.ts'

/** Gives one queued mail to the mail server, or to the outbox where there is none. */
export const sendMail = defineJob({
  name: 'send-mail',
  table: 'mails',
  concurrency: 2,
  leaseSeconds: 60,
})
