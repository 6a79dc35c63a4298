import type { Pager } from '../crew/pager.js'
import type { ShiftStore } from './shift.js'

export async function moveShift(shifts: ShiftStore, pager: Pager, id: string, begins: Date): Promise<number> {
  const shift = await shifts.byId(id)
  if (!shift) return 0

  await shifts.move(id, begins)
  const reachable = shift.crew.filter(({ hasPhone }) => hasPhone)
  for (const { id: crewId } of reachable) {
    pager.page({ crewId, text: `${shift.vessel}: your shift now begins at ${begins.toISOString()}.` })
  }
  return reachable.length
}
