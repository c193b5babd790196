export { SectorsPage as default } from '../classification-page.tsx'
