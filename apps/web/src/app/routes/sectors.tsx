export { SectorsPage as default } from '../../features/instruments/classification-page.tsx'
