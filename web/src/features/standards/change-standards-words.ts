export const teamRequired = 'Team Required'
export const joinTeam = 'You must be part of a team to convert mistakes to standards'

export const failed = {
  create: (reason: string) => `Failed to create standard: ${reason}`,
  update: (reason: string) => `Failed to update standard: ${reason}`,
  delete: (reason: string) => `Failed to delete standard: ${reason}`,
  confirm: (reason: string) => `Failed to keep standard: ${reason}`,
  publish: (reason: string) => `Failed to convert: ${reason}`,
  dismiss: (reason: string) => `Failed to dismiss: ${reason}`,
  restore: (reason: string) => `Failed to restore standard: ${reason}`,
  suggest: (reason: string) => `Failed to restore suggested standard: ${reason}`,
}
