export { PrivacyPage as default } from '../legal-pages.tsx'
