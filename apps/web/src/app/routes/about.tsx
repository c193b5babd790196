export { AboutPage as default } from '../../features/legal/legal-pages.tsx'
