import { startReceiver } from '@debrief/analysis-worker/webhooks/testing/receiver'
import { type ChatSimulator, startChatSimulator } from '@debrief/simulators/chat/server'
import { type GithubApp, startWithGithub } from './github.ts'
import { createTest } from './test.ts'

interface IntegrationsApp extends GithubApp {
  /** Receives webhooks. */
  receiver: Awaited<ReturnType<typeof startReceiver>>
  chat: ChatSimulator
}

const OUTBOUND_ALLOW = '127.0.0.1'

export const test = createTest(async (given): Promise<IntegrationsApp> => {
  const app = await startWithGithub({ OUTBOUND_ALLOW, ...given }, { OUTBOUND_ALLOW })
  const [receiver, chat] = await Promise.all([startReceiver(), startChatSimulator()])
  return {
    ...app,
    receiver,
    chat,
    async close() {
      await app.close()
      receiver.close()
      await chat.close()
    },
  }
})
