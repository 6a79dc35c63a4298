import { isAlive } from '../machine/is-alive.ts'
import { stopProcess } from '../machine/stop-process.ts'
import type { Store } from '../stores/store.ts'
import { nextPause } from './back-off.ts'
import type { SupervisedProgram } from './keep-running.ts'

type Options = {
  say: (line: string) => void
  onMoved: (url: string) => void
}

export function keepStore({ name, own, ...store }: Store, { say, onMoved }: Options): SupervisedProgram {
  if (!own) return { stop: async () => {} }
  let { pid } = own
  let { url } = store
  let pause = 0
  let started = performance.now()
  let stopping = false
  let again: Promise<void> | null = null

  const startAgain = async () => {
    pause = nextPause(pause, performance.now() - started)
    say(`${name} has stopped and is being restarted. Log: ${own.logFile}`)
    try {
      const again = await own.startAgain(url)
      pid = again.pid
      if (again.url !== url && !stopping) onMoved(again.url)
      url = again.url
    } catch (error) {
      say((error as Error).message)
    }
    started = performance.now()
  }
  const look = setInterval(() => {
    const tooEarly = performance.now() - started < pause
    if (stopping || again || tooEarly || isAlive(pid)) return
    again = startAgain().finally(() => {
      again = null
    })
  }, 1000)

  return {
    async stop(seconds = 30) {
      stopping = true
      clearInterval(look)
      await again
      await stopProcess(pid, own.stopSignal, seconds)
    },
  }
}
