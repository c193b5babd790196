export { CompanyLogo } from './company-logo.tsx'
