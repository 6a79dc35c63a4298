import { createHash } from 'node:crypto'
import { CREATED_AT, toCommitter } from '../company.ts'
import { applyChanges, type Tree } from '../story/apply-changes.ts'
import type { CommitEvent, Story } from '../story/story.ts'

interface Signature {
  name: string
  email: string
  at: string
}

export interface Commit {
  sha: string
  parent: string | null
  tree: Tree
  author: Signature
  committer: Signature
  message: string
}

export interface StoryHistory {
  story: Story
  base: Commit
  /** Every commit ever pushed, in order. `event` is the index of the story event that pushed it. */
  pushed: { commit: Commit; event: number }[]
  branch: Commit[]
  merge: Commit | null
}

export function buildHistory(stories: Story[]): StoryHistory[] {
  const { name, email } = toCommitter('marta-olsen')
  const olsen = { name, email, at: CREATED_AT }
  let main = createCommit({
    parent: null,
    tree: seedTree(stories),
    author: olsen,
    committer: olsen,
    message: 'Initial commit',
  })
  const histories: StoryHistory[] = []
  const mergeUntil = (time: string) => {
    const due = histories.filter(({ merge, story }) => !merge && story.merged && story.merged.at <= time)
    for (const history of due.toSorted(byTime(({ story }) => story.merged?.at ?? ''))) {
      main = squash(history, main)
      history.merge = main
    }
  }
  for (const story of stories.toSorted(byTime(startTime))) {
    mergeUntil(startTime(story))
    histories.push(addBranch(story, main))
  }
  mergeUntil('9999')
  return histories
}

const startTime = (story: Story) => story.events[0]?.at ?? story.openedAt

const byTime =
  <Item>(time: (item: Item) => string) =>
  (a: Item, b: Item) =>
    time(a) < time(b) ? -1 : 1

function seedTree(stories: Story[]): Tree {
  const changes = stories.flatMap(({ seeds }) => seeds.map((seed) => ({ kind: 'write' as const, ...seed })))
  const paths = changes.map(({ path }) => path)
  const duplicate = paths.find((path, index) => paths.indexOf(path) !== index)
  if (duplicate) throw new Error(`${duplicate} is listed as a base file more than once.`)
  return applyChanges(new Map(), changes)
}

function addBranch(story: Story, base: Commit): StoryHistory {
  const history: StoryHistory = { story, base, pushed: [], branch: [], merge: null }
  for (const [index, event] of story.events.entries()) {
    if (event.kind !== 'commit') continue
    const last = history.branch.at(-1) ?? base
    const [replaced] = history.branch.splice(firstReplaced(event, history.branch.length))
    const signature = sign(story.author, event.at)
    const commit = createCommit({
      parent: history.branch.at(-1)?.sha ?? base.sha,
      tree: applyChanges(last.tree, event.changes),
      author: replaced?.author ?? signature,
      committer: signature,
      message: event.message,
    })
    history.pushed.push({ commit, event: index })
    history.branch.push(commit)
  }
  return history
}

function firstReplaced({ replaces }: CommitEvent, length: number): number {
  if (replaces === 'nothing') return length
  return replaces === 'last' ? length - 1 : 0
}

function squash({ story, base, branch }: StoryHistory, main: Commit): Commit {
  const tree = new Map(main.tree)
  const head = branch.at(-1) ?? base
  for (const path of new Set([...base.tree.keys(), ...head.tree.keys()])) {
    const after = head.tree.get(path)
    if (isSame(after, base.tree.get(path))) continue
    if (!isSame(tree.get(path), base.tree.get(path)))
      throw new Error(`${path} changed on main while #${story.number} was open.`)
    if (after) tree.set(path, after)
    else tree.delete(path)
  }
  const at = story.merged?.at ?? ''
  const committer = { name: 'GitHub', email: 'noreply@github.com', at }
  const message = `${story.title} (#${story.number})`
  return createCommit({ parent: main.sha, tree, author: sign(story.author, at), committer, message })
}

const isSame = (a: Buffer | undefined, b: Buffer | undefined) => a === b || Boolean(a && b?.equals(a))

function sign(login: string, at: string): Signature {
  const { name, email } = toCommitter(login)
  return { name, email, at }
}

// https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
function createCommit(commit: Omit<Commit, 'sha'>): Commit {
  const { parent, tree, author, committer, message } = commit
  const lines = [
    `tree ${hashTree([...tree]).toString('hex')}`,
    ...(parent ? [`parent ${parent}`] : []),
    `author ${formatSignature(author)}`,
    `committer ${formatSignature(committer)}`,
    '',
    message,
  ]
  return { sha: hashObject('commit', Buffer.from(lines.join('\n'))).toString('hex'), ...commit }
}

const formatSignature = ({ name, email, at }: Signature) =>
  `${name} <${email}> ${Date.parse(at) / 1000} +0000`

function hashTree(files: [path: string, bytes: Buffer][]): Buffer {
  // Git sorts a folder as if its name ended with a slash.
  const names = new Set(files.map(([path]) => path.replace(/\/.*/s, '/')))
  const rows = [...names].toSorted().flatMap((name) => {
    const inside = files.filter(([path]) => path === name || (name.endsWith('/') && path.startsWith(name)))
    const below = inside.map(([path, bytes]): [string, Buffer] => [path.slice(name.length), bytes])
    return name.endsWith('/')
      ? [Buffer.from(`40000 ${name.slice(0, -1)}\0`), hashTree(below)]
      : [Buffer.from(`100644 ${name}\0`), hashObject('blob', inside[0]?.[1] ?? Buffer.alloc(0))]
  })
  return hashObject('tree', Buffer.concat(rows))
}

function hashObject(kind: 'blob' | 'commit' | 'tree', content: Buffer): Buffer {
  return createHash('sha1').update(`${kind} ${content.length}\0`).update(content).digest()
}

export const blobSha = (bytes: Buffer) => hashObject('blob', bytes).toString('hex')
