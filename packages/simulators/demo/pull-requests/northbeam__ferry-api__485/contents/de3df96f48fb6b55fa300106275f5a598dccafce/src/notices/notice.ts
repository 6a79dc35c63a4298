export interface HarbourNotice {
  id: string
  harbour: string
  title: string
  from: string
  until: string
}
