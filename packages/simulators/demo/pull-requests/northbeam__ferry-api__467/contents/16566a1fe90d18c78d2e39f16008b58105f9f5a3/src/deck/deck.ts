import type { Vehicle } from '../vehicles/vehicle.js'

export interface Lane {
  number: number
  lengthCm: number
  maxHeightCm: number
  takenCm: number
}

const GAP_CM = 40

export class Deck {
  constructor(public lanes: Lane[]) {}

  freeCm(lane: Lane): number {
    return lane.lengthCm - lane.takenCm
  }

  findLane(vehicle: Vehicle): Lane | undefined {
    const fitting = this.lanes.filter((lane) => {
      if (lane.maxHeightCm < vehicle.heightCm) {
        return false
      } else {
        if (this.freeCm(lane) < vehicle.lengthCm + GAP_CM) {
          return false
        } else {
          return true
        }
      }
    })
    return fitting.sort((a, b) => this.freeCm(a) - this.freeCm(b))[0]
  }

  take(lane: Lane, vehicle: Vehicle): void {
    lane.takenCm += vehicle.lengthCm + GAP_CM
  }
}

export class TallDeck extends Deck {
  override findLane(vehicle: Vehicle): Lane | undefined {
    const tall = this.lanes.filter((lane) => lane.maxHeightCm >= vehicle.heightCm)
    return tall.sort((a, b) => a.maxHeightCm - b.maxHeightCm).find((lane) => this.freeCm(lane) >= vehicle.lengthCm + GAP_CM)
  }
}
