import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startChatSimulator } from '@debrief/simulators/chat/server'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const DOC = fileURLToPath(new URL('../../../../docs/integrations.md', import.meta.url))

let simulator: Awaited<ReturnType<typeof startChatSimulator>>
beforeAll(async () => {
  simulator = await startChatSimulator()
})
afterAll(() => simulator.close())

it.each(['Slack', 'Microsoft Teams'])('the example for %s is accepted', async (heading) => {
  const [example] = readDocExamples(DOC).filter((one) => one.heading === heading)
  const before = simulator.state.messages.length
  await run('sh', ['-c', example!.text], {
    env: {
      ...process.env,
      SLACK_WEBHOOK_URL: simulator.slackAddress('docs'),
      TEAMS_WEBHOOK_URL: simulator.teamsAddress('docs'),
    },
  })
  expect(simulator.violations()).toEqual([])
  expect(simulator.state.messages).toHaveLength(before + 1)
})
