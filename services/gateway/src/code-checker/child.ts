import { type ChildProcess, fork } from 'node:child_process'
import type { Program } from './find-program.ts'
import { type Answer, type Order, READY } from './orders.ts'

export type Fault = 'not_started' | 'late' | 'ended' | 'garbled'

/**
 * Thrown if the process fails to start, exits, or sends no valid answer in time. Don't use the process after this
 * error.
 */
export class ChildFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(`code checker ${fault}`)
    this.fault = fault
  }
}

export class RulesRefused extends Error {
  override readonly name = 'RulesRefused'
}

/** A separate process that runs one order at a time. */
export interface Child {
  /**
   * Rejects with a ChildFault, or a RulesRefused if the operator's rules are invalid. The time limit starts when the
   * process is ready.
   */
  perform(order: Order, milliseconds: number): Promise<Answer>
  ready: Promise<unknown>
  isAlive(): boolean
  kill(): void
}

/** The process can start slowly on a busy machine. */
const START_WITHIN_MS = 20_000

/** Starts the process without environment variables, so that untrusted code can't read secrets. */
export function startChild({ path, execArgv }: Program, rulesFolder?: string): Child {
  const child = fork(path, rulesFolder === undefined ? [] : [rulesFolder], {
    env: {},
    execArgv: ['--max-old-space-size=256', ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = hear(child, { pick: isReady, within: START_WITHIN_MS }).catch((error: unknown) => {
    throw error instanceof RulesRefused ? error : new ChildFault('not_started')
  })
  // Prevents an unhandled rejection. `perform` rejects with the error instead.
  ready.catch(() => {})
  child.unref()
  child.channel?.unref()
  return {
    ready,
    async perform(order, milliseconds) {
      await ready
      return hear(child, { order, pick: (message) => answerTo(order, message), within: milliseconds })
    },
    isAlive: () => child.connected,
    kill: () => void child.kill('SIGKILL'),
  }
}

function isReady(message: unknown): typeof READY | null {
  if (typeof message === 'object' && message !== null && 'refused' in message)
    throw new RulesRefused(String(message.refused))
  return message === READY ? READY : null
}

function answerTo(order: Order, message: unknown): Answer | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) throw new ChildFault('garbled')
  if (message.id !== order.id) return null
  const isAnswer = 'done' in message || ('failed' in message && typeof message.failed === 'string')
  if (!isAnswer) throw new ChildFault('garbled')
  return message as Answer
}

interface Hearing<Heard> {
  pick(message: unknown): Heard | null
  /** Milliseconds. */
  within: number
  order?: Order
}

function hear<Heard>(child: ChildProcess, { pick, within, order }: Hearing<Heard>): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(late)
      child.off('message', listen).off('exit', ended).off('error', ended)
    }
    const fail = (fault: unknown) => {
      stop()
      reject(fault)
    }
    const ended = () => fail(new ChildFault('ended'))
    const late = setTimeout(() => fail(new ChildFault('late')), within)
    const listen = (message: unknown) => {
      try {
        const heard = pick(message)
        if (heard === null) return
        stop()
        resolve(heard)
      } catch (fault) {
        fail(fault)
      }
    }
    child.on('message', listen).on('exit', ended).on('error', ended)
    if (order) child.send(order, (error) => error && ended())
  })
}
