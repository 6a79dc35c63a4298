#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// Some of the supported Node versions don't strip types.
register()
await import('./main.ts')
