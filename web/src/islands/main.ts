import { startContents } from './contents.ts'
import { startFind } from './find.ts'
import { startInterval } from './interval.ts'
import { startMeasured } from './measured.ts'
import { startMissing } from './missing.ts'
import { startPrint } from './print.ts'
import { startShare } from './share.ts'
import { startTheme } from './theme.ts'

// Each function does nothing if its elements aren't on the page.
const islands = [
  startContents,
  startFind,
  startInterval,
  startMeasured,
  startMissing,
  startPrint,
  startShare,
  startTheme,
]
for (const start of islands) start()
