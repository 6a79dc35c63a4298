import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = existsSync('/proc/self/stat')
  ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  : 0

interface Stat {
  parent: number
  microseconds: number
}

/** CPU time of a process and its children so far, in microseconds. NaN where there is no /proc. */
export function cpuTime(pid: number): number {
  if (ticksPerSecond === 0) return Number.NaN
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  let sum = 0
  for (const name of pids) {
    const stat = readStat(Number(name))
    if (stat && (Number(name) === pid || stat.parent === pid)) sum += stat.microseconds
  }
  return sum
}

/** Fields 4, 14 and 15 of proc(5); the program's name before them may hold spaces and brackets. */
function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { parent: Number(fields[1]), microseconds: (ticks / ticksPerSecond) * 1e6 }
  } catch {
    return null
  }
}
