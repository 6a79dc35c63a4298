import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { ConnectedRepository } from '../stage/tenants.ts'
import type { GithubControl } from './github-control.ts'
import type { Ledger, Webhook } from './ledger.ts'
import type { Sender } from './sender.ts'

/** Demo pull requests to copy; they have review threads and cover three languages. */
const MODELS: Record<string, number> = {
  'northbeam/ferry-api': 434,
  'northbeam/manifest-worker': 206,
  'northbeam/fare-tables': 63,
}
const COPIES_AT_ONCE = 50
const DUPLICATES = 0.25
const EDITS = 0.2
const GARBAGE = 0.06

export interface TrafficSettings {
  github: GithubControl
  sender: Sender
  ledger: Ledger
  random: Random
  repositories: ConnectedRepository[]
}

export interface Pace {
  perSecond: number
  isBehind(): boolean
  signal: AbortSignal
}

/** Simulates people who merge and retitle pull requests on GitHub, and senders of duplicate and corrupt webhooks. */
export class Traffic {
  readonly #settings: TrafficSettings
  readonly #open = new Map<string, number[]>()
  readonly merged: { fullName: string; number: number }[] = []
  readonly #sent: Webhook[] = []

  constructor(settings: TrafficSettings) {
    this.#settings = settings
  }

  /** Delivers GitHub's webhooks until they are accepted, and sends a quarter of them a second time. */
  readonly take = (webhook: Webhook): void => {
    const { sender, random, ledger } = this.#settings
    this.#sent.push(webhook)
    void sender.deliver(webhook)
    if (!random.chance(DUPLICATES)) return
    ledger.duplicates += 1
    void pause(random.between(0, 2_000)).then(() => sender.deliver(webhook))
  }

  /**
   * Starts `perSecond` events per second until `signal` aborts. Pauses while `isBehind()`, because a slow machine can
   * fall behind.
   */
  async run({ perSecond, isBehind, signal }: Pace): Promise<void> {
    let due = performance.now()
    while (!signal.aborted) {
      await pause(Math.max(0, due - performance.now()))
      due = Math.max(due + 1_000 / perSecond, performance.now() - 1_000)
      if (!isBehind()) await this.happen()
    }
  }

  async happen(): Promise<void> {
    const { random, github } = this.#settings
    if (random.chance(GARBAGE)) return this.#sendGarbage()
    if (this.merged.length > 0 && random.chance(EDITS)) {
      const { fullName, number } = random.pick(this.merged)
      return github.editTitle(fullName, number, `Title ${random.between(1, 1_000_000)}`)
    }
    await this.merge(random.pick(this.#settings.repositories).fullName)
  }

  async merge(fullName: string): Promise<number> {
    const number = await this.reserve(fullName)
    await this.mergeReserved(fullName, number)
    return number
  }

  /** Returns the number of an open pull request that `merge` will no longer choose. */
  async reserve(fullName: string): Promise<number> {
    const open = this.#open.get(fullName) ?? []
    if (open.length === 0)
      open.push(...(await this.#settings.github.copy(`${fullName}#${MODELS[fullName]}`, COPIES_AT_ONCE)))
    const number = open.shift()!
    this.#open.set(fullName, open)
    return number
  }

  async mergeReserved(fullName: string, number: number): Promise<void> {
    await this.#settings.github.merge(fullName, number)
    this.merged.push({ fullName, number })
  }

  async #sendGarbage(): Promise<void> {
    const { sender, ledger, random } = this.#settings
    if (this.#sent.length === 0) return
    const { what, webhook } = corruptWebhook(random.pick(this.#sent), random)
    ledger.garbage += 1
    const answer = await sender.post(webhook)
    if (answer?.status === 202) ledger.letIn.push(what)
  }
}

const SIGNATURE = 'x-hub-signature-256'

const corruptions: Record<string, (webhook: Webhook, random: Random) => Webhook> = {
  'one byte changed': (webhook, random) => {
    const body = Buffer.from(webhook.body)
    const at = random.between(0, body.length - 1)
    body[at] = body[at]! ^ 1
    return { ...webhook, body }
  },
  'no signature': (webhook) => {
    const { [SIGNATURE]: _left, ...headers } = webhook.headers
    return { ...webhook, headers }
  },
  "another's secret": (webhook) => {
    const signature = `sha256=${createHmac('sha256', 'guessed').update(webhook.body).digest('hex')}`
    return { ...webhook, headers: { ...webhook.headers, [SIGNATURE]: signature } }
  },
  'nobody’s repository': (webhook) => ({ ...webhook, hookId: '00000000-0000-4000-8000-000000000000' }),
  'no address at all': (webhook) => ({ ...webhook, hookId: '..%2f..%2fetc' }),
  'cut short': (webhook) => ({ ...webhook, body: webhook.body.subarray(0, webhook.body.length >> 1) }),
}

/** Corrupts a webhook in a random way. Ingest must not accept the result. */
function corruptWebhook(webhook: Webhook, random: Random): { what: string; webhook: Webhook } {
  const what = random.pick(Object.keys(corruptions))
  return { what, webhook: corruptions[what]!(webhook, random) }
}
