import { describe, expect, it } from 'vitest'
import { readFolder } from '../read-folder.ts'
import { sharedFolders } from '../testing/shared-data.ts'
import { createMasker, findSecrets } from './mask-secrets.ts'

import { drawFrom, FORMATS } from './testing/key-formats.ts'

const SAMPLES = 25
const PLACES: ((key: string) => string)[] = [
  (key) => `@@ -1,2 +1,3 @@\n import os\n+client = connect("${key}")\n run()`,
  (key) => `+  ${key}`,
  (key) => `-const value = '${key}';\n+const value = load()`,
  (key) => `I tried it with \`${key}\` and it worked.`,
]

describe('masks', () => {
  it('cover at least 99% of the keys in thirty formats, in any context', async () => {
    const draw = drawFrom(20_261_121)
    const missed: Record<string, number> = {}
    let count = 0
    for (const [name, make] of Object.entries(FORMATS))
      for (let index = 0; index < SAMPLES; index++) {
        const { text, secret } = make(draw)
        const place = PLACES[index % PLACES.length] as (key: string) => string
        const masked = await createMasker().mask(text === secret ? place(text) : `+${text}\n context`)
        const lines = secret.split('\n').filter((line) => !line.includes('-----'))
        count++
        if (lines.some((line) => masked.includes(line))) missed[name] = (missed[name] ?? 0) + 1
      }
    const lost = Object.values(missed).reduce((sum, each) => sum + each, 0)
    expect(Object.keys(FORMATS).length).toBeGreaterThanOrEqual(30)
    expect({ missed, share: (count - lost) / count }).toMatchObject({ missed: {}, share: 1 })
  })

  it('keep the lines, and use one mask per secret', async () => {
    const draw = drawFrom(7)
    const { text } = FORMATS['PEM block']!(draw)
    const { secret } = FORMATS['GitHub token']!(draw)
    const patch = `@@ -0,0 +1,40 @@\n${text
      .split('\n')
      .map((line) => `+${line}`)
      .join('\n')}\n+a = "${secret}"\n+b = "${secret}"`
    const masker = createMasker()
    const masked = await masker.mask(patch)
    const marks = (diff: string) => diff.split('\n').map((line) => line[0])
    expect(marks(masked)).toEqual(marks(patch))
    expect(masked).toContain('-----BEGIN RSA PRIVATE KEY-----')
    const [a, b] = ['a', 'b'].map((name) => new RegExp(`${name} = "(.*)"`).exec(masked)?.[1])
    expect(a).toBe(b)
    expect(masker.holdsMask(a ?? '')).toBe(true)
    expect(createMasker().holdsMask(a ?? '')).toBe(false)
  })

  it('cover a private key that a hunk cuts off at either end', async () => {
    const { text } = FORMATS['PEM block']!(drawFrom(9))
    const lines = text.split('\n')
    for (const cut of [lines.slice(0, 5), lines.slice(-5)]) {
      const masked = await createMasker().mask(cut.map((line) => `+${line}`).join('\n'))
      for (const line of cut.filter((each) => !each.includes('-----'))) expect(masked).not.toContain(line)
    }
  })

  it('leave placeholders, lookups, hashes and words alone', async () => {
    for (const text of [
      'password = "change-me-please"',
      'token: "${{ secrets.DEPLOY_TOKEN_2 }}"',
      'api_key = os.environ["SERVICE_API_KEY"]',
      'const tokenName = "csrf_token_header"',
      'integrity sha512-abc',
      'secret_key = get_secret("northbeam/ferry/key2")',
      'commit 3f786850e387550fdab836ed7e6dc881de23001b',
      'passwordLabel: "Enter_password"',
      'https://user@host.example/path',
    ])
      expect({ text, found: await findSecrets(text) }).toEqual({ text, found: [] })
  })

  it('take linear time on malicious text', async () => {
    const started = process.cpuUsage()
    for (const text of [
      'a_token'.repeat(20_000),
      `secret${' '.repeat(100_000)}`,
      'eyJ'.repeat(50_000),
      'A'.repeat(150_000),
    ])
      await findSecrets(text)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
  })
})

const folders = sharedFolders('pull-requests')

it.skipIf(folders.length === 0)(
  'rarely mask anything but secrets in real pull requests',
  async () => {
    const masked: string[] = []
    let lines = 0
    for (const folder of folders) {
      const material = readFolder(folder)
      for (const { patch } of material.files) {
        if (patch === null) continue
        lines += patch.split('\n').length
        for (const [start, end] of await findSecrets(patch)) masked.push(patch.slice(start, end))
      }
    }
    console.info(`masks on ${folders.length} real pull requests: ${masked.length} in ${lines} lines`)
    expect(masked.length / lines).toBeLessThan(0.0005)
  },
  60_000,
)
