import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedData } from '../../testing/config.ts'
import { splitDiff } from './list-files.ts'

const pullRequests = `${sharedData}/pull-requests`
if (!existsSync(pullRequests))
  console.warn(`diffs of real pull requests skipped: ${pullRequests} is not there`)

it('returns each file’s hunks as GitHub lists them', () => {
  const diff = `diff --git a/one.ts b/one.ts
index 1..2 100644
--- a/one.ts
+++ b/one.ts
@@ -1 +1 @@
-diff --git a/x b/x
+--- a/x
\\ No newline at end of file
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
--- a/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-bye
diff --git a/old name.ts b/new name.ts
similarity index 90%
rename from old name.ts
rename to new name.ts
--- a/old name.ts\t
+++ b/new name.ts\t
@@ -2 +2 @@ function
-a\r
+b\r
diff --git a/logo.png b/logo.png
Binary files a/logo.png and b/logo.png differ
diff --git "a/\\303\\274ber \\"x\\".ts" "b/\\303\\274ber \\"x\\".ts"
--- "a/\\303\\274ber \\"x\\".ts"
+++ "b/\\303\\274ber \\"x\\".ts"
@@ -1 +1 @@
-1
+2
`
  expect([...splitDiff(diff)]).toEqual([
    ['one.ts', '@@ -1 +1 @@\n-diff --git a/x b/x\n+--- a/x\n\\ No newline at end of file'],
    ['gone.ts', '@@ -1 +0,0 @@\n-bye'],
    ['new name.ts', '@@ -2 +2 @@ function\n-a\r\n+b\r'],
    ['über "x".ts', '@@ -1 +1 @@\n-1\n+2'],
  ])
})

it('finds nothing in text that is not a diff', () => {
  for (const text of [
    '',
    'diff --git ',
    '@@ -1 +1 @@\n+a',
    'not a diff\n',
    'diff --git a/x b/x\n@@ -1 +1 @@\n',
  ])
    expect(splitDiff(text).size).toBe(0)
})

it.skipIf(!existsSync(pullRequests))(
  'cuts the diffs of real pull requests into the very patches that the files list has',
  () => {
    let compared = 0
    for (const folder of readdirSync(pullRequests).filter((name) =>
      existsSync(`${pullRequests}/${name}/pull.diff`),
    )) {
      const read = (name: string) => readFileSync(`${pullRequests}/${folder}/${name}`, 'utf8')
      const patches = splitDiff(read('pull.diff'))
      for (const file of JSON.parse(read('files.json')) as { filename: string; patch?: string }[]) {
        if (file.patch === undefined) continue
        expect({ folder, file: file.filename, patch: patches.get(file.filename) }).toEqual({
          folder,
          file: file.filename,
          patch: file.patch,
        })
        compared++
      }
    }
    expect(compared).toBeGreaterThan(100)
  },
)
