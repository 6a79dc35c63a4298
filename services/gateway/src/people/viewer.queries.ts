import type { Database } from '@debrief/database/connect'

export async function storeShortcuts(
  db: Database,
  userId: string,
  singleKeyShortcuts: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ single_key_shortcuts: singleKeyShortcuts })
    .where('id', '=', userId)
    .execute()
}
