import { openTraffic } from './load/open-traffic.ts'
import type { Counts, Run, Scene, Size } from './promise.ts'
import { randomFrom } from './random.ts'
import type { Ground } from './stage/ground.ts'
import { startStage } from './stage/start-stage.ts'

export interface PromiseResult {
  seconds: number
  counts: Counts
}

export interface KeepOptions {
  ground: Ground
  seed: number
  sizes?: Partial<Record<Size, number>>
  say: (line: string) => void
}

export async function keepPromise(
  form: (run: Run) => Promise<Counts>,
  { ground, seed, sizes = {}, say }: KeepOptions,
): Promise<PromiseResult> {
  const from = performance.now()
  const scenes: Scene[] = []
  const random = randomFrom(seed)
  const run: Run = {
    random,
    getSize: (what, usual) => sizes[what] ?? usual,
    say,
    async openScene(options) {
      const scene = await openScene(ground, random, options)
      scenes.push(scene)
      return scene
    },
  }
  try {
    const counts = await form(run)
    return { counts, seconds: (performance.now() - from) / 1000 }
  } catch (error) {
    if (scenes[0]) say(`logs: ${scenes[0].keepLogs()}`)
    throw error
  } finally {
    for (const scene of scenes) await scene.close()
  }
}

async function openScene(
  ground: Ground,
  ...[random, options]: [Run['random'], Parameters<Run['openScene']>[0]]
) {
  const stage = await startStage(ground, options)
  try {
    const open = await openTraffic(stage, random)
    const close = async () => {
      await open.close()
      await stage.close()
    }
    return { ...stage, ...open, close }
  } catch (error) {
    await stage.close()
    throw error
  }
}
