import { createLog } from '@debrief/service-kit/log'
import { settings } from '../config.ts'
import { openTools } from '../open-context.ts'
import { buySeats } from '../seats/buy-seats.ts'

const given = JSON.parse(process.argv[2]!) as {
  settings: Record<string, string>
  order: Parameters<typeof buySeats>[0]
}
const tools = openTools(settings.parse(given.settings), { log: createLog('test', 'silent'), name: 'test' })!
process.stdout.write('begins\n')
await buySeats(given.order, tools)
await tools.database.close()
