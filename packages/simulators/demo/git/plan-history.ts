import { personOf } from '../people.ts'
import { BEGAN_AT } from '../repositories.ts'
import { applyChanges, type Tree } from '../story/apply-changes.ts'
import type { CommitEvent, Story } from '../story/story.ts'
import type { HistoryCommit, Signature } from './write-history.ts'

/** Indexes into `commits`, one story's part of the repository's history. */
export interface StoryHistory {
  story: Story
  base: number
  /** Every commit that was ever pushed, in that order; `event` is its place among the story's events. */
  pushed: { commit: number; event: number }[]
  /** What is on the branch in the end, oldest first. */
  branch: number[]
  /** null while the pull request is open. */
  merge: number | null
}

/** One repository's history: a first commit, the branches, and a squash on main for every merge. */
export function planHistory(stories: Story[]): { commits: HistoryCommit[]; histories: StoryHistory[] } {
  const first: HistoryCommit = { ...firstCommit, tree: seedTree(stories) }
  const plan = { commits: [first], main: 0, waiting: [] as StoryHistory[], histories: [] as StoryHistory[] }
  for (const story of stories.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))) {
    mergeUntil(plan, startOf(story))
    const history = addBranch(plan.commits, story, plan.main)
    plan.histories.push(history)
    if (story.merged) plan.waiting.push(history)
  }
  mergeUntil(plan, '9999')
  return plan
}

const olsen = { name: personOf('marta-olsen').name, email: personOf('marta-olsen').email, at: BEGAN_AT }
const firstCommit = { parent: null, author: olsen, committer: olsen, message: 'Begin' }

const startOf = (story: Story) => story.events[0]?.at ?? story.openedAt

function seedTree(stories: Story[]): Tree {
  const changes = stories.flatMap(({ seeds }) => seeds.map((seed) => ({ kind: 'write' as const, ...seed })))
  const paths = changes.map(({ path }) => path)
  const twice = paths.find((path, index) => paths.indexOf(path) !== index)
  if (twice) throw new Error(`${twice} is a base file in two stories.`)
  return applyChanges(new Map(), changes)
}

function mergeUntil(
  plan: { commits: HistoryCommit[]; main: number; waiting: StoryHistory[] },
  until: string,
) {
  const mergedAt = ({ story }: StoryHistory) => story.merged?.at ?? ''
  const due = plan.waiting.filter((history) => mergedAt(history) <= until)
  for (const history of due.toSorted((a, b) => (mergedAt(a) < mergedAt(b) ? -1 : 1))) {
    history.merge = plan.commits.push(squashOf(plan.commits, history, plan.main)) - 1
    plan.main = history.merge
  }
  plan.waiting = plan.waiting.filter((history) => history.merge === null)
}

function addBranch(commits: HistoryCommit[], story: Story, base: number): StoryHistory {
  const history: StoryHistory = { story, base, pushed: [], branch: [], merge: null }
  for (const [event, happening] of story.events.entries()) {
    if (happening.kind !== 'commit') continue
    const last = history.branch.at(-1) ?? base
    const [from] = history.branch.splice(replacedFrom(happening, history.branch.length))
    const amended = from === undefined ? undefined : commits[from]
    const commit: HistoryCommit = {
      parent: history.branch.at(-1) ?? base,
      tree: applyChanges(commits[last]?.tree ?? new Map(), happening.changes),
      author: amended?.author ?? signatureOf(story.author, happening.at),
      committer: signatureOf(story.author, happening.at),
      message: happening.message,
    }
    const index = commits.push(commit) - 1
    history.pushed.push({ commit: index, event })
    history.branch.push(index)
  }
  return history
}

function replacedFrom({ replaces }: CommitEvent, length: number): number {
  if (replaces === 'nothing') return length
  return replaces === 'last' ? length - 1 : 0
}

function squashOf(
  commits: HistoryCommit[],
  { story, base, branch }: StoryHistory,
  main: number,
): HistoryCommit {
  const tree = new Map(commits[main]?.tree)
  const before: Tree = commits[base]?.tree ?? new Map()
  const after: Tree = commits[branch.at(-1) ?? base]?.tree ?? new Map()
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const fresh = after.get(path)
    if (isSame(fresh, before.get(path))) continue
    if (!isSame(tree.get(path), before.get(path)))
      throw new Error(`${path} changed on main while #${story.number} was open.`)
    if (fresh) tree.set(path, fresh)
    else tree.delete(path)
  }
  const author = signatureOf(story.author, story.merged?.at ?? '')
  const committer = { name: 'GitHub', email: 'noreply@github.com', at: story.merged?.at ?? '' }
  return { parent: main, tree, author, committer, message: `${story.title} (#${story.number})` }
}

const isSame = (a: Buffer | undefined, b: Buffer | undefined) => a === b || Boolean(a && b?.equals(a))

function signatureOf(login: string, at: string): Signature {
  const { name, email } = personOf(login)
  return { name, email, at }
}
