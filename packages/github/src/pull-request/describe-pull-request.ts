import { asCount, asId, asObject, asText, asTime, type Json } from '@debrief/contracts/events/read-json'
import { readPerson } from './person.ts'

/** What the pull request's own answer says, under the names of the material. */
export function describePullRequest(pull: Json, { fullName, number }: { fullName: string; number: number }) {
  const base = asObject(pull.base)
  const repository = asObject(base?.repo)
  const merged = pull.merged === true || asTime(pull.merged_at) !== null
  return {
    repository: { fullName, githubId: asId(repository?.id) ?? 0, language: asText(repository?.language) },
    number,
    title: asText(pull.title) ?? '',
    description: asText(pull.body),
    htmlUrl: asText(pull.html_url) ?? '',
    author: readPerson(pull.user),
    baseSha: asText(base?.sha) ?? '',
    headSha: asText(asObject(pull.head)?.sha) ?? '',
    mergeSha: merged ? asText(pull.merge_commit_sha) : null,
    mergedAt: asTime(pull.merged_at),
    additions: asCount(pull.additions) ?? 0,
    deletions: asCount(pull.deletions) ?? 0,
    changedFiles: asCount(pull.changed_files) ?? 0,
  }
}
