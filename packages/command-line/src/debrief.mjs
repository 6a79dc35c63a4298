#!/usr/bin/env node
try {
  // Some of the supported Node versions can't run TypeScript without tsx.
  const { register } = await import('tsx/esm/api')
  register()
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write(
    "debrief: The checkout's packages aren't installed. Run npm ci in it, and try again.\n",
  )
  // `check` exits with 1 if there are findings, so this failure needs a different code.
  process.exit(process.argv[2] === 'check' ? 2 : 1)
}
await import('./main.ts')
