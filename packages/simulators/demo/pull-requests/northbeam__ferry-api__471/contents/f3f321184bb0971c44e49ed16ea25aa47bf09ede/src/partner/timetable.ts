export interface PartnerCrossing {
  reference: string
  from: string
  to: string
  departsAt: string
  vessel: string
}

export interface Timetable {
  validFrom: string
  crossings: PartnerCrossing[]
}
