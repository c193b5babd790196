export { SupersectorPage as default } from '../group-page.tsx'
