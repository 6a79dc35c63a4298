import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessRecord, readRecord } from '../machine/process-record.ts'
import { stopProcess } from '../machine/stop-process.ts'

export async function stopLeftovers(records: string): Promise<string[]> {
  const names = readdirSync(records).filter((file) => file !== 'launcher.json')
  const stopped = await Promise.all(
    names.map(async (file) => {
      const left = readRecord<ProcessRecord>(join(records, file))
      if (left) await stopProcess(left.pid, 'SIGTERM', 10)
      return left ? [file.replace(/\.json$/, '')] : []
    }),
  )
  return stopped.flat()
}
