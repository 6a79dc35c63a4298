import { expect, it } from 'vitest'
import { createUndo, Stopped } from './undo.ts'

it('undoes the newest step first, continues after a failed step, and reports it', async () => {
  const order: string[] = []
  const undo = createUndo((line) => order.push(line))
  await undo.push(async () => void order.push('database'))
  await undo.push(async () => {
    throw new Error('queue: does not end')
  })
  await undo.push(async () => void order.push('service'))
  await Promise.all([undo.run(), undo.run()])
  expect(order).toEqual(['service', 'queue: does not end', 'database'])
})

it('immediately undoes a step that is registered after undoing began', async () => {
  const undo = createUndo(() => {})
  await undo.run()
  let stopped = false
  const late = undo.push(async () => {
    stopped = true
  })
  await expect(late).rejects.toBeInstanceOf(Stopped)
  expect(stopped).toBe(true)
})
