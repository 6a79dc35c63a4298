import type { Groupable } from '@debrief/analysis/grouping/groupable'
import { createGrouping } from '@debrief/analysis/grouping/grouping'
import { isNoisy, median, quantile } from '../harness/statistics.ts'
import { trigramsAlike } from './baselines.ts'
import { fillTrigramTable } from './find-by-pg-trgm.ts'
import { manyGroups } from './many-groups.ts'

export const GROUPS = 2000

interface FindOptions {
  /** Of random vectors; null: none. */
  dimensions: number | null
  rounds: number
  asked: number
  databaseUrl: string
}

export interface FindFigures {
  /** Milliseconds; medians of the rounds. */
  p50: number
  p95: number
  /** Looking at all of them in memory, and pg_trgm with its index, p50. */
  scan: number
  pgTrgm: number
  /** How many times as long pg_trgm takes. */
  ratio: { middle: number; least: number; most: number; noisy: boolean }
  scanRatio: { middle: number; least: number; most: number; noisy: boolean }
  /** CPU milliseconds of adding all groups. */
  adding: number
}

/** How long finding a place takes among 2,000 groups of five, beside looking at all of them and beside SQL; A B C in turn, medians of rounds. */
export async function measureFind(options: FindOptions): Promise<FindFigures> {
  const { groups, asked } = manyGroups(GROUPS, options.dimensions)
  const few = asked.slice(0, options.asked)
  const ours = createGrouping()
  const adding: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const fresh = groups.map((group) => ({ ...group, members: group.members.map((one) => ({ ...one })) }))
    const start = process.cpuUsage()
    for (const group of fresh) ours.addGroup(group)
    const { user, system } = process.cpuUsage(start)
    adding.push((user + system) / 1000)
  }
  const scan = trigramsAlike(0.3)()
  for (const group of groups) scan.addGroup(group)
  const table = await fillTrigramTable(options.databaseUrl, groups)
  try {
    const ways = {
      ours: async (one: Groupable) => ours.find(one) !== null,
      scan: async (one: Groupable) => scan.find(one) !== null,
      pgTrgm: async (one: Groupable) => (await table.find(one)) !== null,
    }
    for (const [name, find] of Object.entries(ways)) await mustFind(name, few, find)
    const rounds = []
    for (let round = 0; round < options.rounds; round++)
      rounds.push({
        ours: await timesOf(few, ways.ours),
        scan: await timesOf(few, ways.scan),
        pgTrgm: await timesOf(few, ways.pgTrgm),
      })
    return figuresOf(rounds, median(adding))
  } finally {
    await table.close()
  }
}

type Find = (one: Groupable) => Promise<boolean>
type Round = Record<'ours' | 'scan' | 'pgTrgm', number[]>

function figuresOf(rounds: readonly Round[], adding: number): FindFigures {
  const middle = (way: keyof Round, share = 0.5) => median(rounds.map((round) => quantile(round[way], share)))
  const ratioTo = (way: keyof Round) => {
    const ratios = rounds.map((round) => median(round[way]) / median(round.ours))
    return {
      middle: median(ratios),
      least: Math.min(...ratios),
      most: Math.max(...ratios),
      noisy: isNoisy(ratios),
    }
  }
  return {
    p50: middle('ours'),
    p95: middle('ours', 0.95),
    scan: middle('scan'),
    pgTrgm: middle('pgTrgm'),
    ratio: ratioTo('pgTrgm'),
    scanRatio: ratioTo('scan'),
    adding,
  }
}

async function mustFind(name: string, asked: readonly Groupable[], find: Find): Promise<void> {
  for (const one of asked) if (await find({ ...one })) return
  throw new Error(`${name} finds nothing, so there is nothing to time`)
}

/** A copy each time, so that reading the mistake is part of it. */
async function timesOf(asked: readonly Groupable[], find: Find): Promise<number[]> {
  const times: number[] = []
  for (const one of asked) {
    const copy = { ...one }
    const start = performance.now()
    await find(copy)
    times.push(performance.now() - start)
  }
  return times
}
