import OpenAI from 'openai'
import { onTestFinished } from 'vitest'
import { openaiDescription } from '../../testing/shared-data.ts'
import type { OpenaiSimulatorOptions } from '../options.ts'
import { startOpenaiSimulator } from '../server.ts'

export async function startForTest(options: OpenaiSimulatorOptions = {}) {
  const simulator = await startOpenaiSimulator({
    openApiFile: openaiDescription,
    warn: () => undefined,
    ...options,
  })
  onTestFinished(() => simulator.close())
  const client = new OpenAI({ baseURL: simulator.baseUrl, apiKey: simulator.apiKey, maxRetries: 0 })

  /** Sends a request without the client, so that the request can be invalid. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(simulator.baseUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${simulator.apiKey}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const chat = (content: string, more: Record<string, unknown> = {}) =>
    client.chat.completions.create({
      model: 'gpt-4.1',
      messages: [{ role: 'user', content }],
      ...more,
      stream: false,
    })

  return { ...simulator, client, post, chat }
}
