import { readLevels } from './levels.js'
import { stations } from './stations.generated.js'

/** Minutes the crossing may slip; 0 when the water is high enough. */
export function slipOf(crossing, levels) {
  const station = stations.find(({ code }) => code === crossing.port)
  if (!station) return 0
  const at = new Date(crossing.departsAt).getTime() + station.offsetMinutes * 60_000
  const level = levels.find((known) => known.port === crossing.port && Math.abs(new Date(known.at).getTime() - at) < 1_800_000)
  if (!level || level.cm > station.lowWaterCm) return 0
  return Math.round((station.lowWaterCm - level.cm) * 1.5)
}

export async function addTideWarning(card, crossing) {
  const minutes = slipOf(crossing, await readLevels())
  if (minutes === 0) return
  const warning = document.createElement('p')
  const strong = document.createElement('strong')
  strong.textContent = 'Low water'
  warning.append(strong, ` ${crossing.vessel} may leave ${minutes} min later`)
  card.append(warning)
}
