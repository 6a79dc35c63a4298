import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = existsSync('/proc/self/stat')
  ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  : 0

interface Stat {
  parent: number
  microseconds: number
  /** Of its children that have ended. */
  ended: number
}

/** CPU time of a process and its children so far, those that have ended too, in microseconds. NaN where there is no /proc. */
export function cpuTime(pid: number): number {
  if (ticksPerSecond === 0) return Number.NaN
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  let sum = 0
  for (const name of pids) {
    const stat = readStat(Number(name))
    if (stat && Number(name) === pid) sum += stat.microseconds + stat.ended
    else if (stat?.parent === pid) sum += stat.microseconds
  }
  return sum
}

/** Fields 4 and 14 to 17 of proc(5); the program's name before them may hold spaces and brackets. */
function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const time = (first: number) =>
      ((Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond) * 1e6
    return { parent: Number(fields[1]), microseconds: time(11), ended: time(13) }
  } catch {
    return null
  }
}
