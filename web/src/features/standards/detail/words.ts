export const standard = 'Standard'
export const loading = 'Loading the standard'
export const failed = 'The standard could not be loaded.'
