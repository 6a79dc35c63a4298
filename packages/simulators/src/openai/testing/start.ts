import OpenAI from 'openai'
import { onTestFinished } from 'vitest'
import type { OpenaiSimulatorOptions } from '../options.ts'
import { startOpenaiSimulator } from '../server.ts'
import { openApiFile } from './config.ts'

/** A simulator that ends with the test, and OpenAI's own client set to it, which tries once only. */
export async function startForTest(options: OpenaiSimulatorOptions = {}) {
  const simulator = await startOpenaiSimulator({ openApiFile, warn: () => undefined, ...options })
  onTestFinished(() => simulator.close())
  const client = new OpenAI({ baseURL: simulator.baseUrl, apiKey: simulator.apiKey, maxRetries: 0 })

  /** One call without the client, so that it may be wrong. */
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

  /** A chat call with one message, and what it says. */
  const chat = async (content: string, more: Record<string, unknown> = {}) => {
    const completion = await client.chat.completions.create({
      model: 'gpt-4.1',
      messages: [{ role: 'user', content }],
      ...more,
      stream: false,
    })
    return completion
  }

  return { ...simulator, client, post, chat }
}
