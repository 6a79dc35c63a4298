import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { checkTakesRows, takesNoRows } from './takes-rows.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const withCode = (code: string) => Object.assign(new Error('x'), { code })

it('distinguishes a server that can’t store rows from one that is unavailable or busy', () => {
  const codes = ['53100', '25006', '53200', '57P01', '57014', 'ECONNREFUSED']
  expect(codes.map((code) => takesNoRows(withCode(code)))).toEqual([true, true, false, false, false, false])
  expect(takesNoRows({ code: '53100' })).toBe(false)
})

it('checks for free space with a temporary file, and leaves the connection unchanged', async () => {
  const show = async () => (await connection.pool.query('show work_mem')).rows
  const before = await show()
  await expect(checkTakesRows(connection.pool)).resolves.toBeUndefined()
  expect(await show()).toEqual(before)
  await connection.pool.query('set temp_file_limit = 0')
  await expect(checkTakesRows(connection.pool)).rejects.toMatchObject({ code: '53400' })
  await connection.pool.query('reset temp_file_limit')
})

it('rejects while the database is read-only, and recognizes the error of a write', async () => {
  await connection.pool.query('set default_transaction_read_only = on')
  await expect(checkTakesRows(connection.pool)).rejects.toThrow('the database is read-only')
  const refused = await connection.pool.query('delete from users').catch((error: unknown) => error)
  expect(takesNoRows(refused)).toBe(true)
  await connection.pool.query('set default_transaction_read_only = off')
  await expect(checkTakesRows(connection.pool)).resolves.toBeUndefined()
})
