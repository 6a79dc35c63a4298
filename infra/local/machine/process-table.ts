import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type Process = { pid: number; parent: number; program: string; state: string; startedAt: string }

/** Uses /proc if it exists, because Linux images often lack ps. macOS has no /proc. */
export function listProcesses(): Process[] {
  if (!existsSync('/proc/self/stat')) return listWithPs()
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map((pid) => readStat(Number(pid))).filter((found) => found !== null)
}

export function findProcess(pid: number): Process | null {
  if (existsSync('/proc/self/stat')) return readStat(pid)
  return listWithPs(['-p', String(pid)])[0] ?? null
}

export function findChildren(pid: number): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid)
}

export function listProcessTree(pid: number): number[] {
  return [pid, ...findChildren(pid).flatMap(listProcessTree)]
}

// The program's name may contain spaces and parentheses: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
function readStat(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const program = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, program, state: fields[0] ?? '', parent: Number(fields[1]), startedAt: fields[19] ?? '' }
  } catch {
    return null
  }
}

function listWithPs(selection: string[] = ['-A']): Process[] {
  const columns = ['-o', 'pid=,ppid=,state=,lstart=,comm=']
  const { stdout } = spawnSync('ps', [...selection, ...columns], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+ +\S+ +\d+ [\d:]+ \d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, state = '', startedAt = '', command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      state,
      startedAt,
      program: command.split('/').at(-1) ?? '',
    }))
}
