import { readFileSync } from 'node:fs'
import { analyzeLarge } from './measure-speed.ts'

/**
 * Peak memory in kilobytes. On Linux, `maxRSS` includes the parent's memory at the fork, so this reads the process's
 * counter instead.
 */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}

// Started by measure-speed.ts: analyzes two large pull requests, then sends its peak memory.
await analyzeLarge()
process.send?.(peakMemory())
