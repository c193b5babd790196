export { IndustriesPage as default } from '../../features/instruments/classification-page.tsx'
