import { expect, it } from 'vitest'
import { readMistakes } from '../../training/grouping-set/read-mistakes.ts'
import { computeSimilarity } from './grouping.ts'
import { judgePair } from './judge-pair.ts'
import { getProfile, type Profile } from './profile.ts'

const profiles = readMistakes().map(({ mistake }) => getProfile(mistake))

function meanOfTwoNearest(asked: Profile, members: readonly Profile[]): number {
  const near = members
    .map((each) => judgePair(asked, each))
    .toSorted((a, b) => b - a)
    .slice(0, 2)
  return near.reduce((sum, each) => sum + each, 0) / near.length
}

it('is the mean of the two nearest members, and null only if that is below the minimum', () => {
  let [near, far] = [0, 0]
  for (const [at, asked] of profiles.entries())
    for (let size = 1; size <= 5; size++) {
      const members = profiles.slice(at + 1, at + 1 + size)
      if (members.length === 0) continue
      const mean = meanOfTwoNearest(asked, members)
      for (const least of [0.8, 0.9, 0.97]) {
        const found = computeSimilarity(asked, members, least)
        expect(found).toBe(mean >= least ? mean : null)
        if (found === null) far++
        else near++
      }
    }
  expect(near).toBeGreaterThan(100)
  expect(far).toBeGreaterThan(100)
})
