export { TermsPage as default } from '../legal-pages.tsx'
