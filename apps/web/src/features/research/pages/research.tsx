export { ResearchPage as default } from '../research-page.tsx'
