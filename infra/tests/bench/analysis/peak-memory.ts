import { readFileSync } from 'node:fs'
import { analyzeLarge } from './measure-speed.ts'

/** Returns kilobytes. On Linux, `maxRSS` includes the parent's memory at the fork, so this reads VmHWM instead. */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}

await analyzeLarge()
process.send?.(peakMemory())
