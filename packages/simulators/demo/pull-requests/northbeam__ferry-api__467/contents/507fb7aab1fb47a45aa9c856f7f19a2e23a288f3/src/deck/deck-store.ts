import type { Database } from '../database.js'
import { Deck, type Lane } from './deck.js'

export class DeckStore {
  constructor(private readonly db: Database) {}

  async of(crossingId: string): Promise<Deck> {
    const lanes = await this.db.query<Lane>(
      'select number, length_cm as "lengthCm", max_height_cm as "maxHeightCm", taken_cm as "takenCm" from lanes where crossing_id = $1 order by number',
      [crossingId],
    )
    return new Deck(lanes)
  }

  async save(crossingId: string, lane: Lane): Promise<void> {
    await this.db.query('update lanes set taken_cm = $3 where crossing_id = $1 and number = $2', [
      crossingId,
      lane.number,
      lane.takenCm,
    ])
  }
}
