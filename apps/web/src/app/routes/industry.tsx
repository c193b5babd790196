export { IndustryPage as default } from '../../features/instruments/group-page.tsx'
