import { type Child, ChildFault, startChild } from './child.ts'
import type { Program } from './find-program.ts'
import type { Order } from './orders.ts'

export interface KeptChild extends Pick<Child, 'perform' | 'kill'> {
  /** Starts the process. Throws a RulesRefused if it can't use the operator's rules. */
  start(): Promise<void>
  /** Prevents further children from starting. */
  close(): void
}

interface KeepOptions {
  program: Program
  idle: number
  /** The folder of the operator's rules. */
  rulesFolder?: string | undefined
}

/**
 * Starts a child when it's needed and keeps it while it's used. Ends it after an error or after this many idle
 * milliseconds.
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
     * Tries twice if the process ended, because it may have been killed from outside. If it ends twice, the order is at
     * fault.
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
