export { TermsPage as default } from '../../features/legal/legal-pages.tsx'
