import { defineJob } from './job.ts'

/** Answers one mention of the agent on an open pull request (D29). */
export const answerMention = defineJob({
  name: 'answer-mention',
  table: 'agent_runs',
  concurrency: 4,
  leaseSeconds: 30,
})
