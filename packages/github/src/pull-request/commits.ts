import { asList, asObject, asText, asTime } from '@debrief/contracts/events/read-json'
import type { MaterialCommit } from '@debrief/contracts/material'

/** The commits of a pull request, oldest first. GitHub lists 250 at most, the oldest. */
export function readCommits(entries: unknown[]): MaterialCommit[] {
  return entries.flatMap((entry) => {
    const commit = asObject(entry)
    const sha = asText(commit?.sha)
    if (commit === null || !sha) return []
    const written = asObject(commit.commit)
    return [
      {
        sha,
        message: asText(written?.message) ?? '',
        authorLogin: asText(asObject(commit.author)?.login),
        committedAt: asTime(asObject(written?.committer)?.date) ?? asTime(asObject(written?.author)?.date),
        parents: asList(commit.parents).flatMap((parent) => asText(asObject(parent)?.sha) ?? []),
      },
    ]
  })
}
