import { startContents } from './contents.ts'
import { startFind } from './find.ts'
import { startMeasured } from './measured.ts'
import { startPrint } from './print.ts'
import { startShare } from './share.ts'
import { startTheme } from './theme.ts'

// Each function looks for its elements and does nothing if they aren't on the page.
for (const start of [startContents, startFind, startMeasured, startPrint, startShare, startTheme]) start()
