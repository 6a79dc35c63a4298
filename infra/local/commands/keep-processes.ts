import { once } from 'node:events'
import { PortTaken } from '../launch-problem.ts'
import { waitFor } from '../machine/wait.ts'
import type { LocalProcess, Places } from '../processes.ts'
import { isFixed, replacePort } from '../settings/choose-ports.ts'
import { createUndo, Stopped, type Undo } from '../supervise/undo.ts'
import { type Start, startProcess } from './start-process.ts'

type Options = Start & {
  processes: LocalProcess[]
  places: Places
  announce: (places: Places) => void
  fail: (error: unknown) => void
}

type Change = (places: Places) => Places | Promise<Places>

export type KeptProcesses = {
  start(): Promise<void>
  change(change: Change): void
}

type Round = { undo: Undo; isReady: boolean; interrupt: () => void }

/**
 * `start` starts groups of processes one after another, and the late processes when all others are ready. If an address
 * changes, all processes restart, because each one has all addresses in its settings.
 */
export function keepProcesses({ places: initial, announce, fail, ...options }: Options): KeptProcesses {
  const { processes, env, undo, say } = options
  const changes: Change[] = []
  let places = initial
  let round: Round = { undo: createUndo(say), isReady: false, interrupt: () => {} }

  const request = (change: Change) => {
    changes.push(change)
    if (!round.isReady) return round.interrupt()
    round.isReady = false
    round.undo
      .run()
      .then(startRounds)
      .catch((error) => {
        if (!(error instanceof Stopped)) fail(error)
      })
  }
  const replace = (port: number) => request((before) => withPortReplaced(before, port, options))
  const onPortTaken = (port: number) => {
    const setting = Object.keys(places.ports).find((name) => places.ports[name] === port)
    if (setting === undefined || (round.isReady && isFixed(setting, env))) return false
    replace(port)
    return true
  }

  const startRounds = async (): Promise<void> => {
    for (;;) {
      for (let change = changes.shift(); change; change = changes.shift()) places = await change(places)
      if (undo.isRunning()) throw new Stopped('stopped')
      const own = createUndo(say)
      const interruption = new AbortController()
      const interrupted = once(interruption.signal, 'abort')
      round = { undo: own, isReady: false, interrupt: () => interruption.abort() }
      const group = { ...options, places, undo: own, onPortTaken }
      const started = startGroups(
        processes.filter(({ late }) => !late),
        group,
      )
      // An interruption stops the services, so this promise may reject after the race has settled.
      started.catch(() => {})
      try {
        await Promise.race([started, interrupted])
        if (changes.length > 0) throw new Error('an address changed')
        round.isReady = true
        announce(places)
        return startLate(processes, group, { replace, fail })
      } catch (error) {
        // If another program responds on a service's port, a command may fail before the service reports that its port
        // is taken.
        const isClear = error instanceof PortTaken || undo.isRunning()
        if (!isClear) await waitFor(() => changes.length > 0, { seconds: 2 })
        await own.run()
        if (error instanceof PortTaken) replace(error.port)
        if (changes.length === 0) throw error
      }
    }
  }

  return {
    async start() {
      await undo.push(() => round.undo.run())
      await startRounds()
    },
    change: request,
  }
}

async function withPortReplaced(
  places: Places,
  port: number,
  options: Pick<Options, 'processes' | 'env' | 'say'>,
): Promise<Places> {
  return { ...places, ports: await replacePort(places.ports, port, options) }
}

type Group = Start & { places: Places; onPortTaken: (port: number) => boolean }

async function startGroups(processes: LocalProcess[], options: Group): Promise<void> {
  for (const group of groupProcesses(processes)) {
    await Promise.all(group.map((process) => startProcess(process, options)))
  }
}

type Reactions = { replace: (port: number) => void; fail: (error: unknown) => void }

function startLate(processes: LocalProcess[], group: Group, { replace, fail }: Reactions): void {
  const late = processes.filter((process) => process.late)
  startGroups(late, group).catch((error) => {
    if (group.undo.isRunning()) return
    if (error instanceof PortTaken) replace(error.port)
    else fail(error)
  })
}

export function groupProcesses(processes: LocalProcess[]): LocalProcess[][] {
  const groups: LocalProcess[][] = []
  for (const process of processes) {
    const last = groups.at(-1)
    const joins = process.runs === 'forever' && last?.every(({ runs }) => runs === 'forever')
    if (last && joins) last.push(process)
    else groups.push([process])
  }
  return groups
}
