import { type Child, ChildFault, startChild } from './child.ts'
import type { Program } from './find-program.ts'
import type { Order } from './orders.ts'

export interface KeptChild extends Pick<Child, 'perform' | 'kill'> {
  /** Kills the child and doesn't start another. */
  close(): void
}

/**
 * Starts a child for the first order and reuses it for further orders. Kills it after an error, or after `idle`
 * milliseconds without an order.
 */
export function keepChild({ program, idle }: { program: Program; idle: number }): KeptChild {
  let child: Child | null = null
  let resting: NodeJS.Timeout | undefined
  let isClosed = false
  const kill = () => {
    clearTimeout(resting)
    child?.kill()
    child = null
  }
  const perform = async (order: Order, milliseconds: number) => {
    if (isClosed) throw new ChildFault('not_started')
    clearTimeout(resting)
    if (!child?.isAlive()) child = startChild(program)
    try {
      return await child.perform(order, milliseconds)
    } catch (fault) {
      kill()
      throw fault
    } finally {
      resting = setTimeout(kill, idle).unref()
    }
  }
  return {
    /**
     * Retries once if the process ended, because something else may have killed it. If it ends twice, the order is the
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
