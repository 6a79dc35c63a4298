import { type Glance, glance, lookClosely } from './judge-pair.ts'
import type { Profile } from './profile.ts'

/** A group is as near as the mean of so many of its nearest members. */
const NEAREST = 2

/** More than what sums of fractions are off by. */
const HAIR = 1e-9

/**
 * 0 to 1: how near a group or single mistake is; null where that is less than `least`. Code and letters are compared only
 * of members that can still be among the nearest, which changes nothing of the answer.
 */
export function nearnessOf(asked: Profile, profiles: readonly Profile[], least: number): number | null {
  const count = Math.min(NEAREST, profiles.length)
  // The others are 1 at most, so a member that counts is no further off than this.
  const floor = least * count - (count - 1) - HAIR
  const likely = profiles
    .map((profile) => ({ profile, first: glance(asked, profile) }))
    .filter(({ first }) => first.most >= floor)
  if (likely.length < count) return null
  const mean = meanOf(nearest(asked, likely, count))
  return mean >= least ? mean : null
}

function nearest(asked: Profile, likely: { profile: Profile; first: Glance }[], count: number): number[] {
  let best: number[] = []
  for (const { profile, first } of likely.toSorted((a, b) => b.first.most - a.first.most)) {
    if (best.length === count && first.most < (best.at(-1) as number)) break
    best = [...best, lookClosely(asked, profile, first)].toSorted((a, b) => b - a).slice(0, count)
  }
  return best
}

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
