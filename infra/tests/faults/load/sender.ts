import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Ledger, Webhook } from './ledger.ts'

const GIVES_UP_AFTER_MS = 10_000
const TRIES_AGAIN_AFTER_MS = 250

export class Sender {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ledger: Ledger
  #url: string
  readonly #underway = new Set<Promise<unknown>>()
  #closed = false

  constructor(url: string, ledger: Ledger) {
    this.#url = url
    this.#ledger = ledger
  }

  sendTo(url: string): void {
    this.#url = url
  }

  /** Makes one attempt. Returns null if the connection breaks or GitHub's ten-second timeout expires. */
  async tryOnce(webhook: Webhook): Promise<Answer | null> {
    const answer = await this.post(webhook)
    this.#ledger.note(webhook, answer)
    return answer
  }

  deliver(webhook: Webhook): Promise<void> {
    return this.#track(async () => {
      while (!this.#closed) {
        const answer = await this.tryOnce(webhook)
        if (answer?.status === 202) return
        await pause(TRIES_AGAIN_AFTER_MS)
      }
    })
  }

  get waiting(): number {
    return this.#underway.size
  }

  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  close(): void {
    this.#closed = true
    this.#agent.destroy()
  }

  post({ hookId, headers, body }: Pick<Webhook, 'hookId' | 'headers' | 'body'>): Promise<Answer | null> {
    const from = performance.now()
    return new Promise((resolve) => {
      const options = {
        method: 'POST',
        agent: this.#agent,
        headers: { ...headers, 'content-length': body.length },
        timeout: GIVES_UP_AFTER_MS,
      }
      const sent = request(`${this.#url}/webhooks/github/${hookId}`, options, (response) => {
        response.resume()
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - from }),
        )
        response.on('error', () => resolve(null))
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(null))
      sent.end(body)
    })
  }

  #track(work: () => Promise<void>): Promise<void> {
    const underway = work().finally(() => this.#underway.delete(underway))
    this.#underway.add(underway)
    return underway
  }
}
