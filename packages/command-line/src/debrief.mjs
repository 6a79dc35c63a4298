#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// Not every Node version this runs on strips types.
register()
await import('./main.ts')
