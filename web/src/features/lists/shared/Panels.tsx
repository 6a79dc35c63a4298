export { FilterPanel } from './FilterPanel.tsx'
export { ViewsPanel } from './ViewsPanel.tsx'
