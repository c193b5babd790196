export { AboutPage as default } from '../legal-pages.tsx'
