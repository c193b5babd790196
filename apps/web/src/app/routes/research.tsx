export { ResearchPage as default } from '../../features/research/research-page.tsx'
