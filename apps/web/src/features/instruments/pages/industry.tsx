export { IndustryPage as default } from '../group-page.tsx'
