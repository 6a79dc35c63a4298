export const exportToEditor = 'Export to editor'
