import { LaunchProblem } from '../launch-problem.ts'

type KnownReason = [pattern: RegExp, reason: string]

const KNOWN: KnownReason[] = [
  [/listen EACCES/, "this user isn't allowed to use that port; choose one above 1023"],
  [/EDQUOT|disk quota exceeded/i, 'your disk quota is used up; free some space and start again'],
  [
    /EFBIG|file too large|file size limit/i,
    'a file reached the size limit of your account; raise it with ulimit -f and start again',
  ],
  // PostgreSQL also says “check free disk space” if a file is too large, so the pattern for large files must come
  // first.
  [
    /ENOSPC|no space left on device|check free disk space/i,
    'the disk is full; free some space and start again',
  ],
  [/EROFS|read-only file ?system/i, 'the folder is on a read-only disk; move the project to a writable one'],
  [
    /wrong ownership/i,
    'its data belongs to another user; start as that user, or delete the data with make reset as that user',
  ],
  [
    /\bEACCES\b|\bEPERM\b|permission denied(?! for)/i,
    "this user isn't allowed to write there; start as the owner of the folder",
  ],
  [
    /EMFILE|ENFILE|too many open files/i,
    'too many files are open; raise the limit with ulimit -n and start again',
  ],
  [
    /ENOMEM|out of memory|cannot allocate memory/i,
    'the machine is out of memory; stop some programs and start again',
  ],
]

const MAX_LENGTH = 200

/**
 * Finds the reason for a program's failure in its output: the reason for a known problem, or else the line that looks
 * most like an error. Returns null if there is no output.
 */
export function findReason(output: string): string | null {
  const known = KNOWN.find(([pattern]) => pattern.test(output))
  if (known) return known[1]
  const lines = output.split('\n').map((line) => line.trim())
  const named = lines.find((line) =>
    /^(\w*Error( \[\w+\])?|FATAL|PANIC|error|\*\*\* .*ERROR.*):? /.test(line),
  )
  const text = named ?? messages(lines).at(-1) ?? lines.filter(Boolean).at(-1)
  return text ? text.slice(0, MAX_LENGTH).replace(/[.:]$/, '') : null
}

export function findEarlierVersion(output: string): string | null {
  return /^Error: (This database was created by an earlier version of Debrief .*)$/m.exec(output)?.[1] ?? null
}

export function describeFailure(error: unknown): unknown {
  if (error instanceof LaunchProblem) return `\n${error.message}`
  const { code = '', message } = error as NodeJS.ErrnoException
  const reason = /^E[A-Z]+$/.test(code) ? findReason(message) : null
  return reason ? `\nDebrief can't continue: ${reason} (${message}).` : error
}

export function findTakenPort(output: string): number | null {
  const port = /EADDRINUSE: address already in use \S*?:(\d+)|Port (\d+) is already in use/.exec(output)
  return port ? Number(port[1] ?? port[2]) : null
}

function messages(lines: string[]): string[] {
  return lines.flatMap((line) => {
    if (!line.startsWith('{')) return []
    try {
      const {
        level = 0,
        msg,
        err,
      } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } }
      return level >= 50 ? [[msg, err?.message].filter(Boolean).join(': ')] : []
    } catch {
      return []
    }
  })
}
