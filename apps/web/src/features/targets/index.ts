export { TargetsView } from './targets-view.tsx'
