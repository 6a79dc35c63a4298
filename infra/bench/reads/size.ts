export interface Size {
  people: number
  pullRequests: number
  mistakes: number
}
