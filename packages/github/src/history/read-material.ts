import type {
  CommitPatch,
  Comparison,
  FileContent,
  MaterialFile,
  PullRequestMaterial,
} from '@debrief/contracts/pull-requests/material'
import { repositoryPath } from '../paths.ts'
import {
  type FileVersion,
  listVersions,
  MAX_CONTENTS,
  readVersion,
} from '../pull-requests/material/contents.ts'
import {
  commitsAfterFirstComment,
  commitsOutOfList,
  readComparisons,
  readLaterCommits,
} from '../pull-requests/material/later-commits.ts'
import { listFiles } from '../pull-requests/material/list-files.ts'
import type { Asker } from './asker.ts'
import { changedPaths, computeFiles, type LaterCommit } from './commit-files.ts'
import { FileVersions } from './file-versions.ts'
import { type Details, toPlace } from './read-details.ts'

/** With more versions than this, reading the commits over REST is faster. */
const MAX_VERSIONS = 600

interface Reading {
  details: Details
  files: MaterialFile[]
  comparisons: Comparison[]
  overRest: Set<string>
  computed: Map<string, MaterialFile[]>
  later: LaterCommit[]
  shas: string[]
  paths: string[]
}

export async function readMaterials(
  asker: Asker,
  { fullName, details }: { fullName: string; details: readonly Details[] },
): Promise<PullRequestMaterial[]> {
  const versions = new FileVersions(asker, toPlace(fullName))
  const readings = await Promise.all(details.map((one) => startReading(asker, fullName, one)))
  await computeCommits(readings, versions)
  const materials = await Promise.all(
    readings.map(async (reading) => ({ reading, laterCommits: await readRest(asker, fullName, reading) })),
  )
  const wanted = materials.map((one) => ({ ...one, ...listContents(one) }))
  const all = wanted.flatMap((one) => one.wanted)
  await versions.loadFiles(all)
  await versions.loadTexts(all)
  return Promise.all(
    wanted.map(async ({ reading, laterCommits, wanted: some, absent }) => {
      const { head, commits, threads, reviews, conversation } = reading.details
      const contents = await Promise.all(
        some.map((version) => readContent(asker, { fullName, version, versions })),
      )
      return {
        ...head,
        commits,
        files: reading.files,
        threads,
        reviews,
        conversation,
        laterCommits,
        comparisons: reading.comparisons,
        contents: [
          ...contents.filter((content) => content !== null),
          ...absent.map((version) => ({ ...version, text: null })),
        ],
      }
    }),
  )
}

async function startReading(
  { client, options }: Asker,
  fullName: string,
  details: Details,
): Promise<Reading> {
  const { commits, threads, head, totals } = details
  const repository = repositoryPath(fullName)
  const outOfList = { repository, shas: commitsOutOfList(commits, threads), headSha: head.headSha }
  const [files, comparisons] = await Promise.all([
    listFiles(client, `${repository}/pulls/${head.number}`, options),
    readComparisons(client, outOfList, options),
  ])
  const shas = commitsAfterFirstComment(commits, threads)
  const paths = new Set([
    ...threads.map((thread) => thread.path),
    ...files.flatMap(({ path, previousPath }) => (previousPath === null ? [path] : [path, previousPath])),
  ])
  const isLarge = shas.length * paths.size > MAX_VERSIONS
  const later = commits.flatMap(({ sha, parents: [parent, ...others] }) => {
    const total = totals.get(sha)
    return !isLarge && parent && total && shas.includes(sha)
      ? [{ sha, parent, isMerge: others.length > 0, ...total }]
      : []
  })
  const known = new Set(later.map(({ sha }) => sha))
  return {
    details,
    files,
    comparisons,
    overRest: new Set(shas.filter((sha) => !known.has(sha))),
    computed: new Map(),
    later,
    shas,
    paths: [...paths],
  }
}

async function computeCommits(readings: Reading[], versions: FileVersions): Promise<void> {
  await versions.loadFiles(
    readings.flatMap(({ later, paths }) =>
      later.flatMap(({ sha, parent }) =>
        paths.flatMap((path) => [
          { sha, path },
          { sha: parent, path },
        ]),
      ),
    ),
  )
  const changed = readings.flatMap((reading) =>
    reading.later.map((commit) => ({
      reading,
      commit,
      changes: changedPaths(commit, reading.paths, versions),
    })),
  )
  await versions.loadTexts(
    changed.flatMap(({ commit: { sha, parent }, changes }) =>
      (changes ?? []).flatMap(({ path }) => [
        { sha, path },
        { sha: parent, path },
      ]),
    ),
  )
  for (const { reading, commit, changes } of changed) {
    const files = changes && computeFiles(commit, changes, versions)
    if (files) reading.computed.set(commit.sha, files)
    else reading.overRest.add(commit.sha)
  }
}

async function readRest(
  { client, options }: Asker,
  fullName: string,
  reading: Reading,
): Promise<CommitPatch[]> {
  const { shas, overRest, computed } = reading
  const wanted = { repository: repositoryPath(fullName), shas: shas.filter((sha) => overRest.has(sha)) }
  const read = new Map(
    (await readLaterCommits(client, wanted, options)).map(({ sha, files }) => [sha, files]),
  )
  return shas.flatMap((sha) => {
    const files = computed.get(sha) ?? read.get(sha)
    return files ? [{ sha, files }] : []
  })
}

function listContents({ reading, laterCommits }: { reading: Reading; laterCommits: CommitPatch[] }) {
  const { files, details } = reading
  const { threads, commits, head } = details
  const { wanted, absent } = listVersions({ threads, commits, files, laterCommits, headSha: head.headSha })
  return { wanted: wanted.slice(0, MAX_CONTENTS), absent }
}

async function readContent(
  { client, options }: Asker,
  { fullName, version, versions }: { fullName: string; version: FileVersion; versions: FileVersions },
): Promise<FileContent | null> {
  const found = versions.find(version)
  if (found === null) return null
  const text = found && versions.textOf(found)
  if (text !== undefined) return { ...version, text }
  return readVersion(client, { repository: repositoryPath(fullName), version }, options)
}
