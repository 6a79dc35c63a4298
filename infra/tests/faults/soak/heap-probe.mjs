import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * This module is loaded before a service starts. On SIGUSR2, it collects garbage and writes the process's vitals to a
 * file.
 */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collectGarbage()
  // A second collection removes objects that became unreachable during the first one.
  setImmediate(() => {
    collectGarbage()
    writeVitals()
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
