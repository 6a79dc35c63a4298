import { allFindings, joinToLines, realChanges } from './large-changes.ts'
import { analyseWhole } from './measure-whole.ts'

// Started by measure-whole.ts: reads two large pull requests and tells its peak in kilobytes.
await analyseWhole(joinToLines(realChanges(), 20_000))
await analyseWhole(allFindings(20_000))
process.send?.(process.resourceUsage().maxRSS)
