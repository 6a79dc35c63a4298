import { readFileSync } from 'node:fs'
import { allFindings, joinToLines, realChanges } from './large-changes.ts'
import { analyseWhole } from './measure-whole.ts'

/**
 * Peak memory in kilobytes. On Linux, `maxRSS` includes the parent's memory at the fork, so this reads the process's
 * own counter instead.
 */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}

// Started by measure-whole.ts: analyzes two large pull requests, then sends its peak memory.
await analyseWhole(joinToLines(realChanges(), 20_000))
await analyseWhole(allFindings(20_000))
process.send?.(peakMemory())
