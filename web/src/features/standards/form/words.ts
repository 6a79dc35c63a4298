export const created = 'Standard created successfully!'

export const editStandard = 'Edit Standard'
export const saveChanges = 'Save Changes'
export const updated = 'Standard updated successfully!'

export const title = 'Title'
export const description = 'Description'
export const languages = 'Programming Languages'
export const allLanguages = 'All languages'
export const files = 'Files'
export const allFiles = 'All files'
export const aboutFiles =
  'Limits the standard to files that match a pattern, such as src/api/** or **/*.sql. Separate multiple patterns with commas.'
