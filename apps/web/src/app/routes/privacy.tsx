export { PrivacyPage as default } from '../../features/legal/legal-pages.tsx'
