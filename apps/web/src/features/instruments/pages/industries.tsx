export { IndustriesPage as default } from '../classification-page.tsx'
