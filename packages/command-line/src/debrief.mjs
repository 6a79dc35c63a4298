#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// Some of the supported Node versions can't run TypeScript without tsx.
register()
await import('./main.ts')
