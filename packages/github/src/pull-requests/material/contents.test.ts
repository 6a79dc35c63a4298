import type { MaterialCommit, MaterialFile, ReviewThread } from '@debrief/contracts/pull-requests/material'
import { describe, expect, it } from 'vitest'
import { always, createTestClient } from '../../testing/call-server.ts'
import { answerJson, startServer } from '../../testing/start-server.ts'
import { followToHead, listVersions, readContents } from './contents.ts'

const file = (path: string, fields: Partial<MaterialFile> = {}): MaterialFile => ({
  path,
  previousPath: null,
  status: 'modified',
  additions: 1,
  deletions: 0,
  patch: null,
  ...fields,
})
const thread = (path: string, originalCommitSha: string) => ({ path, originalCommitSha }) as ReviewThread
const written = 'a'.repeat(40)
const head = 'b'.repeat(40)

describe('a commented file', () => {
  it('is followed through the renames of later commits', () => {
    const laterCommits = [
      { sha: '1', files: [file('b.ts', { previousPath: 'a.ts', status: 'renamed' })] },
      { sha: '2', files: [file('c.ts', { previousPath: 'b.ts', status: 'renamed' })] },
    ]
    expect(followToHead('a.ts', { files: [file('c.ts', { status: 'added' })], laterCommits })).toBe('c.ts')
  })

  it('is gone if a later commit removed it, unless another one restored it', () => {
    const removed = { sha: '1', files: [file('a.ts', { status: 'removed' })] }
    const added = { sha: '2', files: [file('a.ts', { status: 'added' })] }
    expect(followToHead('a.ts', { files: [], laterCommits: [removed] })).toBeNull()
    expect(
      followToHead('a.ts', { files: [], laterCommits: [removed, { sha: '3', files: [file('x.ts')] }] }),
    ).toBeNull()
    expect(followToHead('a.ts', { files: [file('a.ts')], laterCommits: [removed, added] })).toBe('a.ts')
  })

  it('is found in the list of files if no later commit mentions it', () => {
    expect(
      followToHead('a.ts', {
        files: [file('b.ts', { previousPath: 'a.ts', status: 'renamed' })],
        laterCommits: [],
      }),
    ).toBe('b.ts')
    expect(
      followToHead('a.ts', { files: [file('a.ts', { status: 'removed' })], laterCommits: [] }),
    ).toBeNull()
    expect(followToHead('a.ts', { files: [file('a.ts')], laterCommits: [] })).toBe('a.ts')
  })

  it('isn’t confused with a file that had its name before the comment', () => {
    const commits = [written, '2'.repeat(40), '3'.repeat(40), head].map((sha) => ({ sha }) as MaterialCommit)
    const laterCommits = [
      { sha: '2'.repeat(40), files: [file('b.ts', { previousPath: 'a.ts', status: 'renamed' })] },
      { sha: '3'.repeat(40), files: [file('a.ts', { status: 'added' })] },
      { sha: head, files: [file('a.ts')] },
    ]
    const versions = (sha: string) =>
      listVersions({ threads: [thread('a.ts', sha)], commits, files: [], laterCommits, headSha: head })
    expect(versions(written)).toMatchObject({
      wanted: [{ sha: written }, { path: 'b.ts' }],
      absent: [{ path: 'a.ts' }],
    })
    expect(versions('3'.repeat(40))).toMatchObject({
      wanted: [{ path: 'a.ts' }, { path: 'a.ts', sha: head }],
      absent: [],
    })
    expect(versions('9'.repeat(40))).toMatchObject({
      wanted: [{ path: 'a.ts' }, { path: 'a.ts', sha: head }],
      absent: [],
    })
  })

  it('is requested once per version', () => {
    const threads = [thread('a.ts', written), thread('a.ts', written), thread('a.ts', head)]
    expect(
      listVersions({ threads, commits: [], files: [file('a.ts')], laterCommits: [], headSha: head }),
    ).toEqual({
      wanted: [
        { path: 'a.ts', sha: written },
        { path: 'a.ts', sha: head },
      ],
      absent: [],
    })
  })
})

describe('readContents', () => {
  const commits = [written, head].map((sha) => ({ sha }) as MaterialCommit)
  const material = {
    repository: '/repos/o/n',
    commits,
    files: [file('a.ts')],
    laterCommits: [],
    headSha: head,
  }
  const asFile = (bytes: Uint8Array, fields = {}) => ({
    type: 'file',
    encoding: 'base64',
    size: bytes.length,
    content: Buffer.from(bytes).toString('base64').replace(/.{60}/g, '$&\n'),
    ...fields,
  })

  it('returns text unchanged, including byte order mark and line breaks', async () => {
    const text = `\uFEFFzeile\r\n${'ü€😀'.repeat(60)}\n`
    await using server = await startServer((_, response) => answerJson(response, asFile(Buffer.from(text))))
    expect(
      await readContents(createTestClient(server), { ...material, threads: [thread('a.ts', written)] }, {}),
    ).toEqual([
      { path: 'a.ts', sha: written, text },
      { path: 'a.ts', sha: head, text },
    ])
    expect(server.seen.map(({ url }) => url)).toEqual([
      `/repos/o/n/contents/a.ts?ref=${written}`,
      `/repos/o/n/contents/a.ts?ref=${head}`,
    ])
  })

  it.each([
    ['a binary file', asFile(Buffer.from([1, 0, 2]))],
    ['bytes that are no UTF-8', asFile(Buffer.from([0xff, 0xfe, 0x41]))],
    ['a file over a megabyte', { type: 'file', encoding: 'none', size: 2_000_000, content: '' }],
    ['a folder', [{ type: 'file' }]],
    ['a submodule', { type: 'submodule' }],
    ['nothing sensible', 7],
  ])('returns no text for %s', async (_, answer) => {
    await using server = await startServer((_request, response) => answerJson(response, answer))
    const contents = await readContents(
      createTestClient(server),
      { ...material, threads: [thread('a.ts', head)] },
      {},
    )
    expect(contents).toEqual([{ path: 'a.ts', sha: head, text: null }])
  })

  it('claims nothing about files that GitHub doesn’t return, unless the commits show it', async () => {
    await using server = await always(404)
    const laterCommits = [{ sha: head, files: [file('b.ts', { previousPath: 'a.ts', status: 'renamed' })] }]
    const contents = await readContents(
      createTestClient(server),
      { ...material, laterCommits, threads: [thread('a.ts', written)] },
      {},
    )
    expect(contents).toEqual([{ path: 'a.ts', sha: head, text: null }])
  })

  it('never builds a URL that leaves the folder or starts a query', async () => {
    await using server = await always(404)
    const paths = ['../../user', 'a/../../b', '/etc/passwd', 'a//b', 'x?ref=main#y', 'a b/ü.ts']
    await readContents(
      createTestClient(server),
      { ...material, files: [], threads: paths.map((path) => thread(path, head)) },
      {},
    )
    expect(server.seen.map(({ url }) => url)).toEqual([
      `/repos/o/n/contents/x%3Fref%3Dmain%23y?ref=${head}`,
      `/repos/o/n/contents/a%20b/%C3%BC.ts?ref=${head}`,
    ])
  })

  it('reads at most sixty versions', async () => {
    await using server = await always(404)
    const threads = Array.from({ length: 90 }, (_, nth) => thread(`f${nth}.ts`, head))
    await readContents(createTestClient(server), { ...material, files: [], threads }, {})
    expect(server.seen.length).toBe(60)
  })
})
