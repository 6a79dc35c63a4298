import { type Child, ChildFault, startChild } from './child.ts'
import type { Program } from './find-program.ts'
import type { Order } from './orders.ts'

export interface SupervisedChild extends Pick<Child, 'perform' | 'kill'> {
  /** Rejects with a RulesRefused if the process can't use the operator's rules. */
  start(): Promise<void>
  close(): void
}

interface KeepOptions {
  program: Program
  idle: number
  rulesFolder?: string | undefined
}

/**
 * Starts a child for the first order and reuses the child for later orders. Kills the child after an error, or after
 * `idle` milliseconds without an order.
 */
export function keepChild({ program, idle, rulesFolder }: KeepOptions): SupervisedChild {
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
     * Retries once, because something else may have killed the process. If the process ends twice, the order is
     * probably the cause.
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
