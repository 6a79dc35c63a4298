import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded before a service starts. On SIGUSR2, collects garbage and writes the process's vitals to a file, or a heap
 * snapshot if the file `snapshot-<pid>` exists.
 */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collectGarbage()
  // A second collection removes objects that became unreachable during the first one.
  setImmediate(() => {
    collectGarbage()
    const request = join(process.env.HEAP_PROBE_FOLDER, `snapshot-${process.pid}`)
    if (!existsSync(request)) return writeVitals()
    rmSync(request)
    const file = join(process.env.HEAP_PROBE_FOLDER, `heap-${process.pid}.heapsnapshot`)
    renameSync(writeHeapSnapshot(`${file}.new`), file)
  })
})

function writeVitals() {
  const { heapUsed, external, rss } = process.memoryUsage()
  const handles = process._getActiveHandles()
  const listeners = [process, ...handles].map(countListeners)
  const vitals = {
    heap: heapUsed + external,
    rss,
    listeners: Math.max(...listeners),
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'Immediate')
      .length,
  }
  const file = join(process.env.HEAP_PROBE_FOLDER, `vitals-${process.pid}.json`)
  writeFileSync(`${file}.new`, JSON.stringify(vitals))
  renameSync(`${file}.new`, file)
}

function countListeners(emitter) {
  if (typeof emitter.eventNames !== 'function') return 0
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)
}
