import { type Child, ChildFault, startChild } from './child.ts'
import type { Program } from './find-program.ts'
import type { Order } from './orders.ts'

export interface KeptChild extends Pick<Child, 'perform' | 'kill'> {
  /** Starts the process. Throws a RulesRefused if it can't use the operator's rules. */
  start(): Promise<void>
  /** Kills the child and doesn't start another. */
  close(): void
}

interface KeepOptions {
  program: Program
  idle: number
  /** The folder of the operator's rules. */
  rulesFolder?: string | undefined
}

/**
 * Starts a child for the first order and reuses it for further orders. Kills it after an error, or after `idle`
 * milliseconds without an order.
 */
export function keepChild({ program, idle, rulesFolder }: KeepOptions): KeptChild {
  let child: Child | null = null
  let resting: NodeJS.Timeout | undefined
  let isClosed = false
  const kill = () => {
    clearTimeout(resting)
    child?.kill()
    child = null
  }
  const use = async <Result>(what: (child: Child) => Promise<Result>): Promise<Result> => {
    if (isClosed) throw new ChildFault('not_started')
    clearTimeout(resting)
    if (!child?.isAlive()) child = startChild(program, rulesFolder)
    try {
      return await what(child)
    } catch (fault) {
      kill()
      throw fault
    } finally {
      resting = setTimeout(kill, idle).unref()
    }
  }
  const perform = (order: Order, milliseconds: number) =>
    use((current) => current.perform(order, milliseconds))
  return {
    async start() {
      await use(({ ready }) => ready)
    },
    /**
     * Retries once if the process ended, because something else may have killed it. If it ends twice, the task is the
     * cause.
     */
    perform: (order, milliseconds) =>
      perform(order, milliseconds).catch((fault) => {
        if (!(fault instanceof ChildFault) || fault.fault !== 'ended') throw fault
        return perform(order, milliseconds)
      }),
    kill,
    close() {
      isClosed = true
      kill()
    },
  }
}
