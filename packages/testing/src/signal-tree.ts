import { childrenOf } from '../../../infra/local/machine/process-table.ts'
import { send } from '../../../infra/local/machine/stop-process.ts'

/** The process first, so that it starts no new children, then its children. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  const children = childrenOf(pid)
  send(pid, signal)
  for (const child of new Set([...children, ...childrenOf(pid)])) send(child, signal)
}
