import { childrenOf } from '../../../infra/local/machine/process-table.ts'
import { send } from '../../../infra/local/machine/stop-process.ts'

/**
 * Signals a process first, so that it starts no more children, and then its children. Returns the ids of all of them.
 */
export function signalTree(pid: number, signal: NodeJS.Signals): number[] {
  const before = childrenOf(pid)
  send(pid, signal)
  const children = [...new Set([...before, ...childrenOf(pid)])]
  for (const child of children) send(child, signal)
  return [pid, ...children]
}
