export { CompanyLogo } from './company-logo.tsx'
export { SharePage } from './share-page.tsx'
