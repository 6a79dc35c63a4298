import { readFileSync } from 'node:fs'
import { allFindings, joinToLines, realChanges } from './large-changes.ts'
import { analyseWhole } from './measure-whole.ts'

/** Kilobytes. On Linux `maxRSS` includes what the parent had at the fork; this counter starts with the process. */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}

// Started by measure-whole.ts: reads two large pull requests and sends its peak.
await analyseWhole(joinToLines(realChanges(), 20_000))
await analyseWhole(allFindings(20_000))
process.send?.(peakMemory())
