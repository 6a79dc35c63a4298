import { expect, it } from 'vitest'
import { judgeSilence, likelyUnder, measureEffect, type Silence } from './recurrence.ts'

const RATES = [0.03, 0.08, 0.15, 0.3, 0.5, 0.8]
const PERSONS = 4_000
const PACES = [2, 6, 11]

/** Returns the same pseudorandom numbers on every run (mulberry32). */
function draws(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Starts with the second occurrence, because a single mistake isn't recurring. */
function listSilences(history: readonly boolean[], pace: number): Silence[] {
  const looks: Silence[] = []
  let occurrences = 0
  let last = 0
  for (const [at, happened] of history.entries()) {
    if (happened) {
      occurrences += 1
      last = at
    }
    if (occurrences < 2) continue
    const opportunitiesSince = at - last
    const before = { occurrences, opportunities: last + 1 }
    looks.push({ daysSince: opportunitiesSince * pace, opportunitiesSince, before, isDoubtful: false })
  }
  return looks
}

/**
 * For comparison: a Bayesian predictive probability with Jeffreys' prior. It ignores that earlier opportunities always
 * end with an occurrence.
 */
function predictive({ before, opportunitiesSince }: Silence): number {
  let chance = 1
  for (let i = 0; i < opportunitiesSince; i++)
    chance *= (before.opportunities - before.occurrences + 0.5 + i) / (before.opportunities + 1 + i)
  return chance
}

const isStopped = (look: Silence) => judgeSilence(look) === 'stopped'
const isTold = (look: Silence) =>
  look.daysSince > 30 && look.opportunitiesSince >= 3 && predictive(look) <= 0.05
const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

function simulate(rate: number, claims: (look: Silence) => boolean) {
  const draw = draws(Math.round(rate * 1000))
  const found = { looks: 0, falseLooks: 0, persons: 0, falseAtLast: 0 }
  for (let person = 0; person < PERSONS; person++) {
    const length = 4 + Math.floor(draw() * 150)
    const pace = PACES[Math.floor(draw() * PACES.length)]!
    const looks = listSilences(
      Array.from({ length }, () => draw() < rate),
      pace,
    )
    const last = looks.at(-1)
    if (!last) continue
    found.looks += looks.length
    found.falseLooks += looks.filter(claims).length
    found.persons += 1
    if (claims(last)) found.falseAtLast += 1
  }
  return {
    ofLooks: percent(found.falseLooks, found.looks),
    ofPersons: percent(found.falseAtLast, found.persons),
  }
}

it.each(RATES)(
  'wrongly claims at most 5 times in 100 that a mistake stopped, at a true rate of %f',
  (rate) => {
    const found = simulate(rate, isStopped)
    const plain = simulate(rate, isTold)
    console.info(
      `rate ${rate}: stopped claimed falsely at ${found.ofLooks} % of looks, of ${found.ofPersons} % of persons at their last; by the plain predictive ${plain.ofLooks} % and ${plain.ofPersons} %`,
    )
    expect(found.ofLooks).toBeLessThanOrEqual(5)
    expect(found.ofPersons).toBeLessThanOrEqual(5)
  },
)

function power({ rate, history, since }: { rate: number; history: number; since: number }): number {
  const draw = draws(history * 1000 + since)
  let [told, groups] = [0, 0]
  for (let person = 0; person < PERSONS; person++) {
    const past = Array.from({ length: history }, () => draw() < rate)
    const last = listSilences([...past, ...Array.from({ length: since }, () => false)], 11).at(-1)
    if (!last) continue
    groups += 1
    if (isStopped(last)) told += 1
  }
  return percent(told, groups)
}

it('often detects a mistake that stopped', () => {
  const powers = [0.15, 0.3, 0.5].map((rate) => {
    const after = [5, 10, 20, 40].map((since) => power({ rate, history: 30, since }))
    console.info(`rate ${rate}, 30 opportunities before: told of ${after.join(', ')} % after 5, 10, 20, 40`)
    return after
  })
  const [seldom, often, mostly] = powers as [number[], number[], number[]]
  expect(mostly[1]).toBeGreaterThan(90)
  expect(often[2]).toBeGreaterThan(90)
  expect(seldom[3]).toBeGreaterThan(60)
})

it('is right about "likely under" at least 95 times in 100', () => {
  for (const rate of RATES)
    for (const opportunities of [3, 9, 20, 60]) {
      const silentAndWrong = likelyUnder(opportunities) < rate ? (1 - rate) ** opportunities : 0
      expect(silentAndWrong).toBeLessThanOrEqual(0.05)
    }
})

it('finds a nonexistent effect at most 5 times in 100, and a real one more than 30 times', () => {
  const draw = draws(7)
  const count = (opportunities: number, rate: number) => ({
    opportunities,
    occurrences: Array.from({ length: opportunities }, draw).filter((drawn) => drawn < rate).length,
  })
  const told = (rateAfter: (before: number) => number) => {
    let found = 0
    for (let team = 0; team < PERSONS; team++) {
      const rate = RATES[team % RATES.length]!
      const before = count(5 + Math.floor(draw() * 60), rate)
      const after = count(5 + Math.floor(draw() * 60), rateAfter(rate))
      const { verdict } = measureEffect({ before, after })
      if (verdict === 'fewer' || verdict === 'more') found += 1
    }
    return percent(found, PERSONS)
  }
  const [none, quarter] = [told((rate) => rate), told((rate) => rate / 4)]
  console.info(
    `an effect is told of ${none} % where there is none, of ${quarter} % where the rate fell to a quarter`,
  )
  expect(none).toBeLessThanOrEqual(5)
  expect(quarter).toBeGreaterThan(30)
})
