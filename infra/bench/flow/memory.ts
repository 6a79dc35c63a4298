import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'

/** Resident memory of a process in MB; NaN where there is no /proc. */
export function residentMemory(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
    return Math.round(Number(line?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}

/** What Redis holds for its data, in MB. */
export async function redisMemory(url: string): Promise<number> {
  const redis = new Redis(url)
  const used = (await redis.info('memory')).match(/used_memory:(\d+)/)
  redis.disconnect()
  return Math.round((Number(used?.[1]) / 1024 / 1024) * 10) / 10
}
